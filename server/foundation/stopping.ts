import { setTimeout as delay } from "node:timers/promises";
import { machineMs } from "#lib/machine-clock.ts";
import { perProcess } from "./per-process.ts";

interface Stopping {
  /** No longer ready, while it serves everything that still comes. */
  isLeaving: boolean;
  isStopping: boolean;
  works: (() => Promise<void>)[];
  /** When somebody last asked whether the process is ready, and how long after the time before. */
  askedAtMs: number;
  askedAfterMs: number;
  /** Called when somebody who asked was answered that the process is leaving. */
  heard: () => void;
}

const hearsWithinMs = 4_000;
const leastMs = 2_000;
/** Until every other who asks has heard it too, and what they passed on in between has come. */
const restMs = 1_000;

const place = perProcess<Stopping>("stopping");

/**
 * Begins to stop where a proxy asks again and again whether the process is ready: it is answered that the process isn't, so
 * that it sends requests elsewhere, and those that still come are served. Where nobody is about to ask, returns at once.
 */
export async function leave(): Promise<void> {
  const state = shared();
  state.isLeaving = true;
  // Several may ask, so the time between two of their questions can be short.
  const untilMs = state.askedAtMs + Math.max(2 * state.askedAfterMs, leastMs);
  const isAskedAgainMs = untilMs - machineMs();
  if (Number.isNaN(isAskedAgainMs) || isAskedAgainMs <= 0) return;
  const heard = new Promise<void>((resolve) => {
    state.heard = resolve;
  });
  await Promise.race([heard.then(() => delay(restMs)), delay(Math.min(isAskedAgainMs, hearsWithinMs))]);
}

/**
 * From now on the process accepts nothing new. Returns when everything registered with {@link whenStopping} has ended or
 * failed to; a failure doesn't block the others.
 */
export async function beginStopping(): Promise<void> {
  const state = shared();
  state.isLeaving = true;
  state.isStopping = true;
  await Promise.allSettled(state.works.map((end) => end()));
}

export function isStopping(): boolean {
  return shared().isStopping;
}

/** For those who ask whether the process is ready. */
export function isLeaving(): boolean {
  const state = shared();
  const nowMs = machineMs();
  state.askedAfterMs = nowMs - state.askedAtMs;
  state.askedAtMs = nowMs;
  if (state.isLeaving) state.heard();
  return state.isLeaving;
}

/** Registers something to end when the process begins to stop and that would otherwise go on forever. */
export function whenStopping(end: () => Promise<void>): void {
  shared().works.push(end);
}

function shared(): Stopping {
  place.current ??= {
    isLeaving: false,
    isStopping: false,
    works: [],
    askedAtMs: Number.NaN,
    askedAfterMs: Number.NaN,
    heard: () => undefined,
  };
  return place.current;
}
