import type pg from "pg";
import { hostsOfUrl } from "#server/foundation/hosts-of-url.ts";
import type { Log } from "#server/foundation/log.ts";
import type { ProcessPlace } from "./process-place.ts";
import { SessionClient, type SessionConfig } from "./session-client.ts";

const firstPauseMs = 100;
const longestPauseMs = 2_000;
/** Polling detects a connection that died silently; sooner where another server may have taken over. */
const asking = { alone: { everyMs: 10_000, timeoutMs: 5_000 }, several: { everyMs: 1_000, timeoutMs: 2_000 } };

interface ListenerOptions {
  connection: pg.ClientConfig & Partial<Pick<SessionConfig, "session">>;
  log: Log;
  /** Is claimed on each new connection, and counted whenever it is checked. */
  place?: ProcessPlace;
}

interface Subscriber {
  /** Handlers of notifications, by channel. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called when listening begins: notifications may have been missed before. */
  onGap: () => void;
}

export interface Subscription {
  /** False while notifications may be missed. */
  isListening(): boolean;
  close(): void;
}

/** Listens to PostgreSQL's NOTIFY for all its subscribers on one connection, and reconnects for as long as it takes. */
export class DatabaseListener {
  readonly #options: ListenerOptions;
  readonly #asking: { everyMs: number; timeoutMs: number };
  /** With the connection that each listens on. */
  readonly #subscribers = new Map<Subscriber, SessionClient | null>();
  #client: SessionClient | null = null;
  #isConnected = false;
  #closed = false;
  #pauseMs = firstPauseMs;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
    const servers = hostsOfUrl(options.connection.connectionString ?? "", "The database's address").length;
    this.#asking = servers > 1 ? asking.several : asking.alone;
    void this.#connect();
  }

  subscribe(subscriber: Subscriber): Subscription {
    this.#subscribers.set(subscriber, null);
    if (this.#client && this.#isConnected) void this.#listen(this.#client, [subscriber]);
    return {
      isListening: () => this.#client !== null && this.#subscribers.get(subscriber) === this.#client,
      close: () => void this.#subscribers.delete(subscriber),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const { connection, place } = this.#options;
    const client = new SessionClient({ ...connection, keepAlive: true, query_timeout: this.#asking.timeoutMs });
    this.#client = client;
    this.#isConnected = false;
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ channel, payload }) => {
      if (payload) for (const { channels } of this.#subscribers.keys()) channels[channel]?.(payload);
    });
    try {
      await client.connect();
      await place?.claim(client);
    } catch (error) {
      this.#warn(error);
      this.#lose(client);
      return;
    }
    if (this.#client !== client) return;
    this.#pauseMs = firstPauseMs;
    this.#isConnected = true;
    await this.#listen(client, [...this.#subscribers.keys()]);
    this.#askLater(client);
  }

  async #listen(client: SessionClient, subscribers: readonly Subscriber[]): Promise<void> {
    try {
      const names = new Set(subscribers.flatMap(({ channels }) => Object.keys(channels)));
      for (const name of names) await client.query(`LISTEN ${client.escapeIdentifier(name)}`);
    } catch (error) {
      this.#warn(error);
      this.#lose(client);
      return;
    }
    if (this.#client !== client) return;
    for (const subscriber of subscribers) {
      if (!this.#subscribers.has(subscriber)) continue;
      this.#subscribers.set(subscriber, client);
      subscriber.onGap();
    }
  }

  #warn(error: unknown): void {
    this.#options.log.warn({ err: error }, "could not listen for database notifications; retrying");
  }

  #askLater(client: SessionClient): void {
    if (this.#client !== client) return;
    this.#timer = setTimeout(() => {
      (this.#options.place?.count(client) ?? client.query("SELECT 1")).then(
        () => this.#askLater(client),
        () => this.#lose(client),
      );
    }, this.#asking.everyMs).unref();
  }

  #lose(client: SessionClient): void {
    if (this.#client !== client) return;
    this.#client = null;
    clearTimeout(this.#timer);
    client.end().catch(() => undefined);
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }
}
