import { AppError } from "#lib/errors.ts";

export interface ExportLimits {
  /** Exports share the pool with the screens. */
  maxRunning: number;
  maxRunningOfAccount: number;
  /** Of those places, how many only an account takes that runs no other export. */
  keptForFirst: number;
  maxWaiting: number;
  maxWaitMs: number;
  /** A reader that lets pass this much time in all before it has taken another {@link minBytes} is slow. */
  slowAfterMs: number;
  minBytes: number;
}

/** About 50 kB a second is expected of a reader, far below what a phone's connection has, and only while others wait. */
export const exportLimits: ExportLimits = {
  ...{ maxRunning: 5, maxRunningOfAccount: 2, keptForFirst: 2 },
  ...{ maxWaiting: 20, maxWaitMs: 20_000 },
  ...{ slowAfterMs: 10_000, minBytes: 512 * 1024 },
};

/** How long until waiting exports look again whether a reader has become slow. */
const checkEveryMs = 250;
const retryAfterSeconds = 10;

/** The right to run an export, until it is released. */
export interface ExportPlace {
  /** The reader asks for a piece: what passes from now on is the database's time. */
  askedFor(): void;
  /** The reader has a piece: what passes from now on is the reader's time. */
  handedOver(bytes: number): void;
  /** Gives the place to the next; does nothing when it was released already. */
  release(): void;
}

interface Waiting {
  accountId: string;
  makeRoom: () => void;
  start: (place: ExportPlace) => void;
  refuse: (error: AppError) => void;
  waitsUntilMs: number;
}

/**
 * Who may run an export in this process. One that finds no place waits for it; while some wait, exports whose readers
 * are slow are ended, so that nobody holds the places of all by reading slowly.
 */
export class ExportPlaces {
  readonly #limits: ExportLimits;
  readonly #running = new Set<Running>();
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: ExportLimits) {
    this.#limits = limits;
  }

  /**
   * @param makeRoom ends the export whose reader is slow, and releases its place
   * @throws AppError `unavailable` when the account runs or awaits as many as it may, at once; when too many wait, or no
   *   place came free for {@link ExportLimits.maxWaitMs}
   */
  async take(accountId: string, makeRoom: () => void): Promise<ExportPlace> {
    const { maxRunningOfAccount, maxWaiting, maxWaitMs } = this.#limits;
    const ofAccount = this.#runningOf(accountId) + this.#waiting.filter((one) => one.accountId === accountId).length;
    if (ofAccount >= maxRunningOfAccount)
      throw unavailable(`Your account is already running ${ofAccount} exports. Try again when one of them finishes.`);
    if (this.#waiting.length >= maxWaiting) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<ExportPlace>();
    const waitsUntilMs = performance.now() + maxWaitMs;
    this.#waiting.push({ accountId, makeRoom, start: resolve, refuse: reject, waitsUntilMs });
    this.#settle();
    return await promise;
  }

  /** Starts what it can, exports of accounts that run none first, and refuses those that waited too long. */
  #settle(): void {
    const firsts = this.#waiting.filter(({ accountId }) => this.#runningOf(accountId) === 0);
    for (const one of [...firsts, ...this.#waiting])
      if (this.#waiting.includes(one) && this.#hasPlaceFor(one)) this.#start(one);
    const nowMs = performance.now();
    for (const one of this.#waiting.filter(({ waitsUntilMs }) => waitsUntilMs <= nowMs)) {
      this.#waiting = this.#waiting.filter((other) => other !== one);
      one.refuse(tooMany());
    }
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#check(), checkEveryMs).unref();
  }

  #check(): void {
    this.#timer = undefined;
    const slow = [...this.#running].filter((one) => one.isSlow());
    for (const one of slow.slice(0, this.#waiting.length)) one.makeRoom();
    this.#settle();
  }

  #start(one: Waiting): void {
    const { accountId, makeRoom, start } = one;
    this.#waiting = this.#waiting.filter((other) => other !== one);
    const running = new Running(accountId, this.#limits, makeRoom, () => {
      if (this.#running.delete(running)) this.#settle();
    });
    this.#running.add(running);
    start(running);
  }

  #hasPlaceFor({ accountId }: Waiting): boolean {
    const { maxRunning, maxRunningOfAccount, keptForFirst } = this.#limits;
    const ofAccount = this.#runningOf(accountId);
    const places = ofAccount === 0 ? maxRunning : maxRunning - keptForFirst;
    return ofAccount < maxRunningOfAccount && this.#running.size < places;
  }

  #runningOf(accountId: string): number {
    return [...this.#running].filter((one) => one.accountId === accountId).length;
  }
}

class Running implements ExportPlace {
  readonly accountId: string;
  readonly makeRoom: () => void;
  readonly release: () => void;
  readonly #limits: ExportLimits;
  /** Since when the reader is waited for; null while the database is. */
  #sinceMs: number | null = performance.now();
  /** The reader's time and bytes since the last time that it had taken enough. */
  #readerMs = 0;
  #bytes = 0;

  constructor(accountId: string, limits: ExportLimits, makeRoom: () => void, release: () => void) {
    this.accountId = accountId;
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
