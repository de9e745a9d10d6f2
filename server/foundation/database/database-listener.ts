import type pg from "pg";
import type { Log } from "#server/foundation/log.ts";
import { FollowingClient } from "./following-client.ts";

const firstPauseMs = 100;
const longestPauseMs = 2_000;
/** Polling detects a connection that died silently. */
const askEveryMs = 10_000;
const answerTimeoutMs = 5_000;

interface ListenerOptions {
  connection: pg.ClientConfig;
  log: Log;
  /** Handlers of notifications, by channel; channels are plain lower-case names. */
  channels: Record<string, (payload: string) => void>;
  /** Called when listening begins: notifications may have been missed before. */
  onGap: () => void;
}

/** Listens to PostgreSQL's NOTIFY, and reconnects for as long as it takes. */
export class DatabaseListener {
  readonly #options: ListenerOptions;
  #client: pg.Client | null = null;
  #listening = false;
  #closed = false;
  #pauseMs = firstPauseMs;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
    void this.#connect();
  }

  /** False while not listening. */
  get isListening(): boolean {
    return this.#listening;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    this.#listening = false;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new FollowingClient({
      ...this.#options.connection,
      keepAlive: true,
      query_timeout: answerTimeoutMs,
    });
    this.#client = client;
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ channel, payload }) => {
      if (payload) this.#options.channels[channel]?.(payload);
    });
    try {
      await client.connect();
      for (const channel of Object.keys(this.#options.channels)) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      this.#options.log.warn({ err: error }, "could not listen for database notifications; retrying");
      this.#lose(client);
      return;
    }
    if (this.#client !== client) return;
    this.#pauseMs = firstPauseMs;
    this.#listening = true;
    this.#options.onGap();
    this.#askLater(client);
  }

  #askLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query("SELECT 1").then(
        () => {
          if (this.#client === client) this.#askLater(client);
        },
        () => this.#lose(client),
      );
    }, askEveryMs).unref();
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#listening = false;
    clearTimeout(this.#timer);
    client.end().catch(() => undefined);
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }
}
