/** What a call returns, with `Set-Cookie` lines to send along. */
export class WithCookies<Value> {
  readonly value: Value;
  readonly cookies: readonly string[];

  constructor(value: Value, cookies: readonly string[]) {
    this.value = value;
    this.cookies = cookies;
  }
}

/** For a handler that returns a value, or nothing, and sets cookies. */
export function withCookies<Value>(value: Value, ...cookies: readonly string[]): WithCookies<Value> {
  return new WithCookies(value, cookies);
}
