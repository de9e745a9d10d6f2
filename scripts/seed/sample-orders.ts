import { createHash } from "node:crypto";
import type { PastResponse } from "#server/storefront/index.ts";
import type { Respondent } from "../replay/read-respondents.ts";

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The last respondent finishes before the account is shown. */
const AT_LEAST_AGO_MS = 10 * 60 * 1000;
const SEED = 20_151_126;

/**
 * The respondents as shoppers of the past 30 days, each as sent by the replay, plus what the file lacks: the times, the
 * order's total, and whether it was a first order. All of it comes from one fixed seed; nobody has a name or an
 * address.
 */
export function sampleOrders(respondents: readonly Respondent[], nowMs: number): PastResponse[] {
  const random = seededRandom(SEED);
  const endMs = nowMs - AT_LEAST_AGO_MS;
  const days = Array.from({ length: DAYS }, () => 0.6 + 0.8 * random());
  const weight = days.reduce((sum, day) => sum + day, 0);
  return respondents.map((respondent, place) => {
    const viewedAtMs =
      endMs - DAYS * DAY_MS + Math.floor(timeAt(days, ((place + random()) / respondents.length) * weight));
    return asShopper(respondent, viewedAtMs, random);
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

function asShopper({ id, responseId, answers }: Respondent, viewedAtMs: number, random: () => number): PastResponse {
  const page = { responseId, platform: "None", surface: "thankYou", sourceOrderId: id };
  const order = { total: Math.round(1_200 + 9_000 * random() * random()) / 100, isFirstOrder: random() < 0.6 };
  const secondsAtEach = answers.map(() => 1.5 + 7 * random() * random());
  const completedAtMs = viewedAtMs + Math.floor(1_000 * secondsAtEach.reduce((sum, seconds) => sum + seconds, 2));
  // Numbered like the replay's last message, so that a replay changes nothing. One message for all answers makes the
  // start fast.
  const last = answers.length + 1;
  const messages = [
    { atMs: viewedAtMs, body: { ...page, event: "view", order, sequence: 0 } },
    { atMs: completedAtMs, body: { ...page, event: "complete", answers, sequence: last } },
  ];
  return { id: recordId(id, viewedAtMs), messages };
}

/** A version 7 UUID (RFC 9562) of the time, its random part derived from the respondent's number. */
function recordId(id: string, timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, "0");
  const hash = createHash("sha256").update(`sample order/${id}`).digest("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** Numbers from 0 up to 1 that are the same on every start: a 32-bit xorshift (Marsaglia 2003). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
