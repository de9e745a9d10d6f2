import { AppError } from "#lib/errors.ts";
import { AdmissionQueue } from "../admission-queue.ts";

export interface ExportLimits {
  /** Exports share the pool with the screens. */
  maxRunning: number;
  maxRunningOfAccount: number;
  /** How many of those places are reserved for accounts without another running export. */
  keptForFirst: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** A reader is slow once it uses up this time in total before taking another {@link minBytes}. */
  slowAfterMs: number;
  minBytes: number;
}

/**
 * A reader is expected to take about 50 kB a second, far less than a phone's connection, and only while others wait.
 */
export const exportLimits: ExportLimits = {
  maxRunning: 2,
  maxRunningOfAccount: 2,
  keptForFirst: 0,
  maxWaiting: 20,
  maxWaitMs: 20_000,
  slowAfterMs: 10_000,
  minBytes: 512 * 1024,
};

/** How often waiting exports check whether a reader has become slow. */
const checkEveryMs = 250;
const retryAfterSeconds = 10;

/** The right to run an export, until it is released. */
export interface ExportPlace {
  /** The reader asks for a piece: time from now on is the database's. */
  askedFor(): void;
  /** The reader has a piece: time from now on is the reader's. */
  handedOver(bytes: number): void;
  /** Passes the place to the next; does nothing if it was already released. */
  release(): void;
}

/**
 * Decides who may run an export in this process. Exports wait for a free place; while some wait, exports whose readers
 * are slow are ended, so that no one can hold all places by reading slowly.
 */
export class ExportPlaces {
  readonly #limits: ExportLimits;
  readonly #queue: AdmissionQueue;
  readonly #running = new Set<Running>();

  constructor(limits: ExportLimits) {
    this.#limits = limits;
    this.#queue = new AdmissionQueue({
      running: limits.maxRunning,
      runningOfKey: limits.maxRunningOfAccount,
      keptForFirst: limits.keptForFirst,
      maxWaitMs: limits.maxWaitMs,
      admits: (_present, _ofAccount, waiting) => waiting < limits.maxWaiting,
    });
  }

  /**
   * @param makeRoom ends the export whose reader is slow, and releases its place
   * @throws AppError `unavailable` immediately if the account already runs or awaits its maximum; also if too many
   *   wait, or no place became free within {@link ExportLimits.maxWaitMs}
   */
  async take(accountId: string, makeRoom: () => void): Promise<ExportPlace> {
    const ofAccount = this.#queue.presentOf(accountId);
    if (ofAccount >= this.#limits.maxRunningOfAccount)
      throw unavailable(`Your account is already running ${ofAccount} exports. Try again when one of them finishes.`);
    const timer = setInterval(() => this.#endSlow(), checkEveryMs).unref();
    const leave = await this.#queue.take(accountId, tooMany).finally(() => clearInterval(timer));
    const running = new Running(this.#limits, makeRoom, () => {
      this.#running.delete(running);
      leave();
    });
    this.#running.add(running);
    return running;
  }

  #endSlow(): void {
    const slow = [...this.#running].filter((one) => one.isSlow());
    for (const one of slow.slice(0, this.#queue.waiting)) one.makeRoom();
  }
}

class Running implements ExportPlace {
  readonly makeRoom: () => void;
  readonly release: () => void;
  readonly #limits: ExportLimits;
  /** Since when we wait for the reader; null while we wait for the database. */
  #sinceMs: number | null = performance.now();
  /** The reader's time and bytes since it last had taken enough. */
  #readerMs = 0;
  #bytes = 0;

  constructor(limits: ExportLimits, makeRoom: () => void, release: () => void) {
    this.#limits = limits;
    this.makeRoom = makeRoom;
    this.release = release;
  }

  askedFor(): void {
    this.#readerMs += this.#waitedMs();
    this.#sinceMs = null;
  }

  handedOver(bytes: number): void {
    this.#sinceMs = performance.now();
    this.#bytes += bytes;
    if (this.#bytes < this.#limits.minBytes) return;
    this.#bytes = 0;
    this.#readerMs = 0;
  }

  isSlow(): boolean {
    return this.#readerMs + this.#waitedMs() >= this.#limits.slowAfterMs;
  }

  #waitedMs(): number {
    return this.#sinceMs === null ? 0 : performance.now() - this.#sinceMs;
  }
}

function tooMany(): AppError {
  return unavailable("Too many exports are running right now. Try again in a moment.");
}

function unavailable(detail: string): AppError {
  return new AppError("unavailable", detail, { headers: { "retry-after": String(retryAfterSeconds) } });
}
