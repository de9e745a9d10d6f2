const key = Symbol.for("afterword.stopping");
// The entry's modules and Next's bundle are two copies of this file and share one flag.
const holder: Record<symbol, boolean | undefined> = Object(globalThis);

/** From here on the process takes nothing new; `/api/health/ready` says so. */
export function beginStopping(): void {
  holder[key] = true;
}

export function isStopping(): boolean {
  return holder[key] === true;
}
