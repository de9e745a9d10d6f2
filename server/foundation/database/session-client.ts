import type pg from "pg";
import { FollowingClient } from "./following-client.ts";

/** How a connection connects, and the settings of its session. */
export interface SessionConfig extends pg.PoolConfig {
  Client: typeof SessionClient;
  session: Readonly<Record<string, string>>;
}

type Connected = (error: Error | null, client?: pg.Client) => void;

/**
 * A connection whose session settings are made by its first statement: as options of the connection, a pooler would
 * refuse them or drop them.
 */
export class SessionClient extends FollowingClient {
  readonly #settings: readonly (readonly [string, string])[];

  constructor(config?: pg.ClientConfig & Partial<Pick<SessionConfig, "session">>) {
    super(config);
    this.#settings = Object.entries(config?.session ?? {});
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connected = this.#connectAndSet();
    if (!callback) return connected;
    connected.then(
      () => callback(null, this),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  async #connectAndSet(): Promise<pg.Client> {
    await super.connect();
    // Who asked hears of a lost connection by the rejection; without a listener it would end the process.
    this.on("error", ignored);
    try {
      const set = this.#settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
      await this.query(`SELECT ${set.join(", ")}`, this.#settings.flat());
      return this;
    } catch (error) {
      await this.end().catch(ignored);
      throw error;
    } finally {
      this.off("error", ignored);
    }
  }
}

function ignored(): void {}
