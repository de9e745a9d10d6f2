/** What of an unread stream is kept; a reader that is further behind comes back with its cursor. */
const mostUnreadBytes = 256 * 1024;

/** Who reads a stream, and in which account. */
export interface FeedReader {
  accountId: string;
  personId: string;
  sessionId: string;
}

/** One open stream of server-sent events (HTML standard, section 9.2). */
export class FeedStream {
  readonly reader: FeedReader;
  readonly body: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #onEnd: ((stream: FeedStream) => void) | null;

  /** @param onEnd called once, whoever ended it */
  constructor(reader: FeedReader, onEnd: (stream: FeedStream) => void) {
    this.reader = reader;
    this.#onEnd = onEnd;
    const size = new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes });
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => this.#ended(),
    };
    this.body = new ReadableStream(source, size);
  }

  /** Adds events to the stream; ends it where nobody reads. */
  send(events: Uint8Array): void {
    if (!this.#controller) return;
    if ((this.#controller.desiredSize ?? 0) < events.byteLength) this.end();
    else this.#controller.enqueue(events);
  }

  end(): void {
    const controller = this.#controller;
    this.#ended();
    controller?.close();
  }

  #ended(): void {
    this.#controller = null;
    this.#onEnd?.(this);
    this.#onEnd = null;
  }
}
