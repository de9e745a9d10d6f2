import type pg from "pg";
import type { Log } from "#server/foundation/log.ts";
import { foldCounters } from "./fold-counters.ts";

/** How long what was stored waits in the log, so that what many batches add to a counter is added in one go. */
const FOLD_AFTER_MS = 1_000;

/** Adds to the counters what this process wrote to their log, and what others left there, a second after it was stored. */
export class CounterFolder {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  #timer: NodeJS.Timeout | null = null;
  #folding: Promise<void> | null = null;
  #isClosed = false;

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Something was stored. */
  soon(): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      // While one runs, what comes in the meantime has its own second.
      this.#folding = (this.#folding ?? Promise.resolve()).then(() => this.#fold());
    }, FOLD_AFTER_MS);
    this.#timer.unref();
  }

  /** Adds nothing more; what is left in the log is added by another process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#folding;
  }

  async #fold(): Promise<void> {
    this.#timer = null;
    try {
      await foldCounters(this.#pool);
    } catch (error) {
      // Nothing is lost: readers read the log, too.
      this.#log.warn({ err: error }, "could not add to the counters; trying again");
      this.soon();
    }
  }
}
