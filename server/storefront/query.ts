import type { IncomingMessage } from "node:http";
import { checkApiVersion } from "#lib/api-version.ts";
import { invalidField } from "#lib/errors.ts";

/** The query of a request, read only as far as it is asked. */
export class Query {
  readonly #text: string;
  #parsed: URLSearchParams | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** One parameter, or null. Throws a 400 where it is given twice. */
  get(name: string): string | null {
    // A key alone, as every page sends it, needs no parser.
    if (this.#text.startsWith(`${name}=`) && !/[&%+]/.test(this.#text)) return this.#text.slice(name.length + 1);
    this.#parsed ??= new URLSearchParams(this.#text);
    const values = this.#parsed.getAll(name);
    if (values.length > 1) throw invalidField(name, "must be given once");
    return values[0] ?? null;
  }

  /** A parameter that must be there. Throws a 400 that names it. */
  need(name: string): string {
    const value = this.get(name);
    if (value === null || value === "") throw invalidField(name, "is required");
    return value;
  }

  /** Throws a 400 for a version of the interface other than the one there is. */
  checkVersion(): void {
    if (this.#text.includes("api-version")) checkApiVersion(this.get("api-version"));
  }
}

/** The key of an Authorization header, or null. */
export function bearerOf(request: IncomingMessage): string | null {
  const { authorization } = request.headers;
  return authorization === undefined ? null : (/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? null);
}
