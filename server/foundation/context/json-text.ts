import type * as z from "zod";

/** A JSON answer that is written already, in UTF-8: what the database holds as JSON needn't be read to be passed on. */
export class JsonText<Value> {
  readonly #parts: readonly Uint8Array[];
  /** For the compiler alone: what the text holds. */
  declare readonly holds: Value;

  /** The text in parts, which are never put together: it may be long. */
  constructor(parts: readonly Uint8Array[]) {
    this.#parts = parts;
  }

  /** Hands out part after part as they are asked for, so that other requests are answered in between. */
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

  /** The value, checked. Throws a ZodError where the text isn't what the schema says. */
  read(schema: z.ZodType<Value>): Value {
    return schema.parse(JSON.parse(Buffer.concat(this.#parts).toString()));
  }
}
