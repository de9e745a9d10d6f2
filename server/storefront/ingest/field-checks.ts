/** Collects a body's errors by field path. Hand-written because a schema library costs more than the insert. */
export class FieldChecks {
  errors: Record<string, string[]> | null = null;

  fail(path: string, message: string): void {
    this.errors ??= {};
    const messages = this.errors[path] ?? [];
    messages.push(message);
    this.errors[path] = messages;
  }

  /** A text of at most `maxLength` characters that can be stored; undefined if it is missing or invalid. */
  text(path: string, value: unknown, maxLength: number): string | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== "string") return this.#wrong(path, "must be a string");
    if (value.length > maxLength) return this.#wrong(path, `must have at most ${maxLength} characters`);
    if (!isPlain(value)) {
      return this.#wrong(
        path,
        "must not contain control characters (except tabs and line breaks) or unpaired surrogates",
      );
    }
    return value;
  }

  /** A text that matches a pattern. */
  matching(path: string, value: unknown, pattern: RegExp, allowed: string): string | undefined {
    const text = this.text(path, value, 2000);
    if (text === undefined || pattern.test(text)) return text;
    return this.#wrong(path, `must be ${allowed}`);
  }

  oneOf<Value extends string>(path: string, value: unknown, allowed: readonly Value[]): Value | undefined {
    if (value === undefined || value === null) return undefined;
    const found = allowed.find((candidate) => candidate === value);
    return found ?? this.#wrong(path, `must be one of ${allowed.join(", ")}`);
  }

  number(path: string, value: unknown, min: number, max: number): number | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== "number" || !(value >= min && value <= max)) {
      return this.#wrong(path, `must be a number from ${min} to ${max}`);
    }
    return value;
  }

  wholeNumber(path: string, value: unknown, min: number, max: number): number | undefined {
    if (value === undefined || value === null) return undefined;
    if (!Number.isInteger(value)) return this.#wrong(path, `must be a whole number from ${min} to ${max}`);
    return this.number(path, value, min, max);
  }

  flag(path: string, value: unknown): boolean | undefined {
    if (value === undefined || value === null || typeof value === "boolean") return value ?? undefined;
    return this.#wrong(path, "must be true or false");
  }

  /** A list of texts. */
  texts(path: string, value: unknown, maxEntries: number, maxLength: number): string[] | undefined {
    const list = this.list(path, value, maxEntries);
    if (!list) return undefined;
    const texts: string[] = [];
    for (let index = 0; index < list.length; index++) {
      const text = this.text(`${path}[${index}]`, list[index], maxLength);
      if (text !== undefined) texts.push(text);
      else if (list[index] === null || list[index] === undefined) this.fail(`${path}[${index}]`, "must be a string");
    }
    return texts;
  }

  list(path: string, value: unknown, maxEntries: number): unknown[] | undefined {
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) return this.#wrong(path, "must be a list");
    if (value.length > maxEntries) return this.#wrong(path, `must have at most ${maxEntries} entries`);
    return value;
  }

  object(path: string, value: unknown): Record<string, unknown> | undefined {
    if (value === undefined || value === null) return undefined;
    return isObject(value) ? value : this.#wrong(path, "must be an object");
  }

  #wrong(path: string, message: string): undefined {
    this.fail(path, message);
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** No C0 control characters except tab and line breaks (PostgreSQL rejects U+0000), and no lone surrogates. */
function isPlain(value: string): boolean {
  let surrogates = false;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return false;
    if (code >= 0xd800 && code <= 0xdfff) surrogates = true;
  }
  return !surrogates || value.isWellFormed();
}
