import type * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";

/** A JSON answer that is already written, in UTF-8: JSON from the database needn't be parsed to be passed on. */
export class JsonText<Value> {
  readonly #parts: readonly Uint8Array[];
  /** For the compiler only: what the text contains. */
  declare readonly holds: Value;

  /** The text in parts, which are never joined, because it may be long. */
  constructor(parts: readonly Uint8Array[]) {
    this.#parts = parts;
  }

  /** Yields part after part on request, so that other requests are answered in between. */
  stream(): ReadableStream<Uint8Array> {
    const parts = this.#parts.values();
    return new ReadableStream({
      pull(controller) {
        const { done, value } = parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
  }

  /** In bytes. */
  get length(): number {
    return this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  /** The value, checked. Throws a ZodError if the text doesn't match the schema. */
  read(schema: z.ZodType<Value>): Value {
    return schema.parse(parseJson(Buffer.concat(this.#parts).toString()));
  }
}
