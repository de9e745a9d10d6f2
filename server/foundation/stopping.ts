import { perProcess } from "./per-process.ts";

interface Stopping {
  isStopping: boolean;
  works: (() => Promise<void>)[];
}

const place = perProcess<Stopping>("stopping");

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

function shared(): Stopping {
  place.current ??= { isStopping: false, works: [] };
  return place.current;
}
