/** A stream with so much unread is told no more until all of it was read. */
const mostUnreadBytes = 256 * 1024;
/** Whoever takes nothing for so long has gone. What the network holds for a slow reader is taken in much less. */
const longestUnreadMs = 60_000;

/** Who reads a stream, and in which account. */
export interface FeedReader {
  accountId: string;
  personId: string;
  sessionId: string;
}

interface Reactions {
  /** Called once, whoever ended it. */
  onEnd: (stream: FeedStream) => void;
  /** Called when all was read after something was refused. */
  onRead: (stream: FeedStream) => void;
}

/** One open stream of server-sent events (HTML standard, section 9.2), which goes as fast as it is read. */
export class FeedStream {
  readonly reader: FeedReader;
  readonly body: ReadableStream<Uint8Array>;
  readonly #reactions: Reactions;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #unread: Uint8Array[] = [];
  #unreadBytes = 0;
  /** The reader waits for more. */
  #isWanted = false;
  #hasRefused = false;
  #takenAtMs = 0;

  constructor(reader: FeedReader, reactions: Reactions) {
    this.reader = reader;
    this.#reactions = reactions;
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        this.#controller = controller;
      },
      pull: () => {
        this.#isWanted = true;
        this.#takenAtMs = Date.now();
        this.#pass();
      },
      cancel: () => this.#ended(),
    };
    // What is unread is held here alone: each piece is passed on when the reader asks for it.
    this.body = new ReadableStream(source, { highWaterMark: 0 });
  }

  /** Nothing is held for the reader. */
  get isRead(): boolean {
    return this.#unread.length === 0;
  }

  /**
   * Adds pieces of whole events, which may be many: they are passed on as they are read.
   * @returns false where too much is unread already, and nothing was added
   */
  send(pieces: readonly Uint8Array[]): boolean {
    if (!this.#controller) return true;
    if (this.#unreadBytes >= mostUnreadBytes) {
      this.#hasRefused = true;
      return false;
    }
    if (this.isRead) this.#takenAtMs = Date.now();
    for (const piece of pieces) {
      this.#unread.push(piece);
      this.#unreadBytes += piece.byteLength;
    }
    this.#pass();
    return true;
  }

  /** Whether something is there to read, and for long nobody has read. */
  isLeft(nowMs: number): boolean {
    return !this.isRead && nowMs - this.#takenAtMs > longestUnreadMs;
  }

  end(): void {
    const controller = this.#controller;
    this.#ended();
    controller?.close();
  }

  #pass(): void {
    if (!this.#isWanted || !this.#controller) return;
    const piece = this.#unread.shift();
    if (!piece) return;
    this.#isWanted = false;
    this.#unreadBytes -= piece.byteLength;
    this.#controller.enqueue(piece);
    if (!this.#hasRefused || !this.isRead) return;
    this.#hasRefused = false;
    this.#reactions.onRead(this);
  }

  #ended(): void {
    if (!this.#controller) return;
    this.#controller = null;
    this.#unread = [];
    this.#unreadBytes = 0;
    this.#reactions.onEnd(this);
  }
}
