import { machineMs } from "#lib/machine-clock.ts";

/** A stream with this much unread is ended when more comes; its reader reconnects. */
const maxUnreadBytes = 1024 * 1024;
/** A reader who takes nothing for this long is gone. A slow one drains the network's buffers much sooner. */
const maxUnreadMs = 60_000;

/** Who reads a stream, and in which account. */
export interface FeedReader {
  accountId: string;
  personId: string;
  sessionId: string;
}

/** One open stream of server-sent events (HTML standard, section 9.2), sent as fast as the reader reads. */
export class FeedStream {
  readonly reader: FeedReader;
  readonly body: ReadableStream<Uint8Array>;
  readonly #onEnd: (stream: FeedStream) => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #unread: Uint8Array[] = [];
  #unreadBytes = 0;
  /** The reader is waiting for more. */
  #isPulled = false;
  #takenAtMs = 0;

  /** @param onEnd called once, whether the server or the reader ended it */
  constructor(reader: FeedReader, onEnd: (stream: FeedStream) => void) {
    this.reader = reader;
    this.#onEnd = onEnd;
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        this.#controller = controller;
      },
      pull: () => {
        this.#isPulled = true;
        this.#takenAtMs = machineMs();
        this.#deliver();
      },
      cancel: () => this.#finish(),
    };
    // Unread data is buffered only here: each part is passed on when the reader pulls.
    this.body = new ReadableStream(source, { highWaterMark: 0 });
  }

  /** Adds whole events, which are passed on as they are read. Ends the stream if too much is unread already. */
  send(events: Uint8Array): void {
    if (!this.#controller) return;
    if (this.#unreadBytes >= maxUnreadBytes) {
      this.end();
      return;
    }
    if (this.#unread.length === 0) this.#takenAtMs = machineMs();
    this.#unread.push(events);
    this.#unreadBytes += events.byteLength;
    this.#deliver();
  }

  /** Whether data has been waiting too long without being read. */
  isAbandoned(nowMs: number): boolean {
    return this.#unread.length > 0 && nowMs - this.#takenAtMs > maxUnreadMs;
  }

  end(): void {
    const controller = this.#controller;
    this.#finish();
    controller?.close();
  }

  #deliver(): void {
    if (!this.#isPulled || !this.#controller) return;
    const events = this.#unread.shift();
    if (!events) return;
    this.#isPulled = false;
    this.#unreadBytes -= events.byteLength;
    this.#controller.enqueue(events);
  }

  #finish(): void {
    if (!this.#controller) return;
    this.#controller = null;
    this.#unread = [];
    this.#unreadBytes = 0;
    this.#onEnd(this);
  }
}
