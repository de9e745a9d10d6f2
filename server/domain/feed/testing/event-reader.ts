import { setTimeout as delay } from "node:timers/promises";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";

export interface ReadEvent {
  event: string;
  id: string;
  data: Partial<FeedAnswer>;
  readAtMs: number;
}

/** Reads a stream of server-sent events as a browser does, and keeps the events. */
export class EventReader {
  readonly events: ReadEvent[] = [];
  readonly status: number;
  readonly headers: Headers;
  /** The stream ended, or broke. */
  isOver = false;
  readonly #abort: AbortController;

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#abort = abort;
    void this.#read(response).finally(() => {
      this.isOver = true;
    });
  }

  static async open(base: string, cookie: string, lastEventId?: string): Promise<EventReader> {
    const abort = new AbortController();
    const headers = { cookie, accept: "text/event-stream", ...(lastEventId ? { "last-event-id": lastEventId } : {}) };
    return new EventReader(await fetch(`${base}/api/app/feed/stream`, { headers, signal: abort.signal }), abort);
  }

  /** Reads a stream directly, without the network, until it ends. */
  static of(body: ReadableStream<Uint8Array>): EventReader {
    return new EventReader(new Response(body), new AbortController());
  }

  get answers(): ReadEvent[] {
    return this.events.filter(({ event }) => event === "answer");
  }

  /** The id that a browser would reconnect with. */
  get lastId(): string {
    return this.events.at(-1)?.id ?? "";
  }

  /** Waits until this many answers have arrived; throws after the timeout. */
  async answersCame(count: number, timeoutMs = 5_000): Promise<ReadEvent[]> {
    await this.until(() => this.answers.length >= count, timeoutMs);
    return this.answers;
  }

  async until(isMet: () => boolean, timeoutMs = 5_000): Promise<void> {
    const deadlineMs = Date.now() + timeoutMs;
    while (!isMet()) {
      if (Date.now() > deadlineMs) throw new Error(`the feed sent only ${JSON.stringify(this.events).slice(0, 5_000)}`);
      await delay(5);
    }
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(response: Response): Promise<void> {
    let unread = "";
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        unread += chunk;
        const parts = unread.split("\n\n");
        unread = parts.pop() ?? "";
        for (const part of parts) this.events.push(parse(part));
      }
    } catch {
      // The process was killed, or the test closed it.
    }
  }
}

function parse(text: string): ReadEvent {
  const fields = new Map(
    text
      .split("\n")
      .map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  return {
    event: fields.get("event") ?? "message",
    id: fields.get("id") ?? "",
    data: JSON.parse(fields.get("data") ?? "{}"),
    readAtMs: Date.now(),
  };
}
