import { createHash } from "node:crypto";
import type { Random } from "./seeded-random.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
/** How many days a sample survey collects responses. */
export const SAMPLE_DAYS = 30;
/** The last order is placed before the account is shown, with time left for its answers. */
const AT_LEAST_AGO_MS = 60 * 60 * 1000;

/** So many times within the 30 days from `startMs`, in order; some days have more than others. */
export function sampleTimes(random: Random, count: number, startMs: number): number[] {
  const days = Array.from({ length: SAMPLE_DAYS }, () => 0.6 + 0.8 * random());
  const weight = days.reduce((sum, day) => sum + day, 0);
  const scale = 1 - AT_LEAST_AGO_MS / (SAMPLE_DAYS * DAY_MS);
  return Array.from({ length: count }, (_, place) => {
    const reached = timeAt(days, ((place + random()) / count) * weight);
    return startMs + Math.floor(reached * scale);
  });
}

/** Milliseconds since the start of the first day at which the days' weights reach `weight`. */
function timeAt(days: readonly number[], weight: number): number {
  let left = weight;
  for (const [day, ofDay] of days.entries()) {
    if (left < ofDay) return (day + left / ofDay) * DAY_MS;
    left -= ofDay;
  }
  return days.length * DAY_MS;
}

/** A version 7 UUID (RFC 9562) of the time, its random part derived from the order's number. */
export function recordId(orderId: string, timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${suffix(`sample order/${orderId}`)}`;
}

/** The id of the page that an order's survey was shown on, a version 8 UUID. */
export function pageId(orderId: string): string {
  const hash = createHash("sha256").update(`sample page/${orderId}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${suffix(`sample page id/${orderId}`)}`;
}

function suffix(name: string): string {
  const hash = createHash("sha256").update(name).digest("hex");
  return `${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
