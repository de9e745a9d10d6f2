/** A stream with this much unread accepts nothing more until all of it has been read. */
const maxUnreadBytes = 256 * 1024;
/** A reader who takes nothing for this long is gone. A slow one drains the network's buffers much sooner. */
const maxUnreadMs = 60_000;

/** Who reads a stream, and in which account. */
export interface FeedReader {
  accountId: string;
  personId: string;
  sessionId: string;
}

interface StreamCallbacks {
  /** Called once, whether the server or the reader ended it. */
  onEnd: (stream: FeedStream) => void;
  /** Called when everything has been read after `send` refused something. */
  onRead: (stream: FeedStream) => void;
}

/** One open stream of server-sent events (HTML standard, section 9.2), sent as fast as the reader reads. */
export class FeedStream {
  readonly reader: FeedReader;
  readonly body: ReadableStream<Uint8Array>;
  readonly #callbacks: StreamCallbacks;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #unread: Uint8Array[] = [];
  #unreadBytes = 0;
  /** The reader is waiting for more. */
  #isPulled = false;
  #hasRefused = false;
  #takenAtMs = 0;

  constructor(reader: FeedReader, callbacks: StreamCallbacks) {
    this.reader = reader;
    this.#callbacks = callbacks;
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        this.#controller = controller;
      },
      pull: () => {
        this.#isPulled = true;
        this.#takenAtMs = Date.now();
        this.#deliver();
      },
      cancel: () => this.#finish(),
    };
    // Unread data is buffered only here: each chunk is passed on when the reader pulls.
    this.body = new ReadableStream(source, { highWaterMark: 0 });
  }

  /** Nothing is buffered for the reader. */
  get isRead(): boolean {
    return this.#unread.length === 0;
  }

  /**
   * Adds any number of chunks of whole events, which are passed on as they are read.
   * @returns false if too much is unread already, and nothing was added
   */
  send(chunks: readonly Uint8Array[]): boolean {
    if (!this.#controller) return true;
    if (this.#unreadBytes >= maxUnreadBytes) {
      this.#hasRefused = true;
      return false;
    }
    if (this.isRead) this.#takenAtMs = Date.now();
    for (const chunk of chunks) {
      this.#unread.push(chunk);
      this.#unreadBytes += chunk.byteLength;
    }
    this.#deliver();
    return true;
  }

  /** Whether data has been waiting too long without being read. */
  isAbandoned(nowMs: number): boolean {
    return !this.isRead && nowMs - this.#takenAtMs > maxUnreadMs;
  }

  end(): void {
    const controller = this.#controller;
    this.#finish();
    controller?.close();
  }

  #deliver(): void {
    if (!this.#isPulled || !this.#controller) return;
    const chunk = this.#unread.shift();
    if (!chunk) return;
    this.#isPulled = false;
    this.#unreadBytes -= chunk.byteLength;
    this.#controller.enqueue(chunk);
    if (!this.#hasRefused || !this.isRead) return;
    this.#hasRefused = false;
    this.#callbacks.onRead(this);
  }

  #finish(): void {
    if (!this.#controller) return;
    this.#controller = null;
    this.#unread = [];
    this.#unreadBytes = 0;
    this.#callbacks.onEnd(this);
  }
}
