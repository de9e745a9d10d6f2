const key = Symbol.for("afterword.stopping");
// The entry's modules and Next's bundle are two copies of this file and share one state.
const holder: Record<symbol, { isStopping: boolean; works: (() => Promise<void>)[] } | undefined> = Object(globalThis);

/**
 * From here on the process takes nothing new; `/api/health/ready` says so. Returns when what was told to end has ended
 * ({@link whenStopping}) or failed to: the others are not held up by it.
 */
export async function beginStopping(): Promise<void> {
  const state = shared();
  state.isStopping = true;
  await Promise.allSettled(state.works.map((end) => end()));
}

export function isStopping(): boolean {
  return shared().isStopping;
}

/** Has something ended when the process begins to stop: what would else go on for ever. */
export function whenStopping(end: () => Promise<void>): void {
  shared().works.push(end);
}

function shared() {
  holder[key] ??= { isStopping: false, works: [] };
  return holder[key];
}
