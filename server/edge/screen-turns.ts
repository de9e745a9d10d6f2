import type { ServerResponse } from "node:http";
import { AdmissionQueue } from "#server/foundation/admission-queue.ts";

/** However slowly a screen is read or rendered, the next one waits no longer than this. */
const LONGEST_MS = 5_000;
/**
 * After each screen, its slot stays empty for this many times as long as it took, up to a limit: shoppers come first.
 */
const REST_FACTOR = 3;
const LONGEST_REST_MS = 100;

/** Two per client: each screen takes some 10 ms of the process, during which no shopper is answered. */
const screens = new AdmissionQueue({
  runningOfKey: 2,
  restMs: (tookMs) => Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS),
});

/**
 * Renders a screen once fewer than two others of its client's address are rendering, so that no one fills the process.
 */
export function inScreenTurn(address: string, response: ServerResponse, draw: () => void): void {
  const start = (leave: () => void) => {
    const timer = setTimeout(leave, LONGEST_MS);
    response.on("close", () => {
      clearTimeout(timer);
      leave();
    });
    draw();
  };
  screens.enter(address, start, () => response.closed);
}
