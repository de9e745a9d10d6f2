import type { IncomingMessage } from "node:http";
import { checkApiVersion } from "#lib/api-version.ts";
import { invalidField } from "#lib/errors.ts";

/** The query of a request, parsed only as far as needed. */
export class Query {
  readonly #text: string;
  /** Set if something in it is escaped, which is rare. */
  readonly #escaped: URLSearchParams | null;

  constructor(text: string) {
    this.#text = text;
    this.#escaped = text.includes("%") || text.includes("+") ? new URLSearchParams(text) : null;
  }

  /** One parameter, or null. Throws a 400 if it is given twice. */
  get(name: string): string | null {
    if (this.#escaped) return onlyOf(name, this.#escaped.getAll(name));
    const start = findField(this.#text, name, 0);
    if (start === -1) return null;
    const end = endOfField(this.#text, start);
    if (findField(this.#text, name, end) !== -1) throw sentTwice(name);
    // Without "=", the field is all name.
    return this.#text.slice(Math.min(start + name.length + 1, end), end);
  }

  /** A required parameter. Throws a 400 that names it. */
  need(name: string): string {
    const value = this.get(name);
    if (value === null || value === "") throw invalidField(name, "is required");
    return value;
  }

  /** Throws a 400 for an unknown API version. */
  checkVersion(): void {
    if (this.#text.includes("api-version")) checkApiVersion(this.get("api-version"));
  }
}

function onlyOf(name: string, values: readonly string[]): string | null {
  if (values.length > 1) throw sentTwice(name);
  return values[0] ?? null;
}

function sentTwice(name: string) {
  return invalidField(name, "must be sent only once");
}

/**
 * Where the next field of that name begins; -1 if there is none. Same result as URLSearchParams, which takes several
 * times as long, as does a list of all fields.
 */
function findField(text: string, name: string, from: number): number {
  for (let at = text.indexOf(name, from); at !== -1; at = text.indexOf(name, at + 1)) {
    const after = text[at + name.length];
    if ((at === 0 || text[at - 1] === "&") && (after === "=" || after === "&" || after === undefined)) return at;
  }
  return -1;
}

function endOfField(text: string, start: number): number {
  const end = text.indexOf("&", start);
  return end === -1 ? text.length : end;
}

/** The bearer of an Authorization header, a key or a token; or null. */
export function bearerOf(request: IncomingMessage): string | null {
  const { authorization } = request.headers;
  return authorization === undefined ? null : (/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? null);
}
