import { performance } from "node:perf_hooks";
import { perProcess } from "./per-process.ts";

/** How much of the time this process stores shoppers' answers, so that heavy work for merchants gives way to them. */
export class ShopperLoad {
  readonly #now: () => number;
  #running = 0;
  #busyBeforeMs = 0;
  #busySinceMs = 0;

  /** @param now a clock in milliseconds */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** A batch of answers is being stored from now on. */
  begin(): void {
    this.#running += 1;
    if (this.#running === 1) this.#busySinceMs = this.#now();
  }

  /** A batch has been stored, or has failed. */
  end(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#busyBeforeMs += this.#now() - this.#busySinceMs;
  }

  /** For how many milliseconds since the start at least one batch was being stored. */
  busyMs(): number {
    return this.#busyBeforeMs + (this.#running > 0 ? this.#now() - this.#busySinceMs : 0);
  }
}

const place = perProcess<ShopperLoad>("shopper load");

/** The shopper load of this process. */
export function shopperLoad(): ShopperLoad {
  place.current ??= new ShopperLoad();
  return place.current;
}
