import pg from "pg";
import { expect } from "vitest";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { FollowingClient } from "#server/foundation/database/following-client.ts";

const writers = 8;

/** Writers of rows with keys of their own, each of which repeats a row that failed in passing. */
export class Writers implements AsyncDisposable {
  /** The keys of the rows whose commit was confirmed. */
  readonly acknowledged: string[] = [];
  readonly #pool: pg.Pool;
  readonly #running: Promise<void>;
  #isStopped = false;

  /** @param url the address of a database on several servers, with a table `kept` */
  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      Client: FollowingClient,
      application_name: "writers",
      max: writers,
      connectionTimeoutMillis: 5_000,
      query_timeout: 2_000,
    });
    this.#pool.on("error", () => undefined);
    const all = Array.from({ length: writers }, (_, writer) => this.#write(writer));
    this.#running = Promise.all(all).then(() => undefined);
  }

  /** Resolves when this many more rows were acknowledged, all of them written after the call, or rejects after 30 s. */
  async written(count: number): Promise<void> {
    // Writes under way now may have begun before.
    const wanted = this.acknowledged.length + writers + count;
    await expect.poll(() => this.acknowledged.length, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(wanted);
  }

  /** Stops them, and rejects with what one of them failed with, if not in passing. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop().catch(() => undefined);
    await this.#pool.end();
  }

  async #write(writer: number): Promise<void> {
    for (let row = 0; !this.#isStopped; row++) {
      const key = `${writer}-${row}`;
      while (!this.#isStopped && !(await this.#insert(key)));
    }
  }

  /** Says whether the row is there for certain. */
  async #insert(key: string): Promise<boolean> {
    try {
      await this.#pool.query("INSERT INTO kept (key) VALUES ($1) ON CONFLICT DO NOTHING", [key]);
      this.acknowledged.push(key);
      return true;
    } catch (error) {
      if (isPassingFailure(error)) return false;
      throw error;
    }
  }
}
