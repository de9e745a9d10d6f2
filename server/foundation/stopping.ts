const key = Symbol.for("afterword.stopping");
// The entry's modules and Next's bundle are two copies of this file and share one state.
const holder: Record<symbol, { isStopping: boolean; works: (() => Promise<void>)[] } | undefined> = Object(globalThis);

/**
 * From now on the process accepts nothing new; `/api/health/ready` reports it. Returns when everything registered with
 * {@link whenStopping} has ended or failed to; a failure doesn't block the others.
 */
export async function beginStopping(): Promise<void> {
  const state = shared();
  state.isStopping = true;
  await Promise.allSettled(state.works.map((end) => end()));
}

export function isStopping(): boolean {
  return shared().isStopping;
}

/** Registers something to end when the process begins to stop and that would otherwise go on forever. */
export function whenStopping(end: () => Promise<void>): void {
  shared().works.push(end);
}

function shared() {
  holder[key] ??= { isStopping: false, works: [] };
  return holder[key];
}
