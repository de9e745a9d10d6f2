import type { PastResponse } from "#server/storefront/index.ts";
import type { Respondent } from "../replay/read-respondents.ts";
import { recordId, sampleTimes } from "./sample-times.ts";
import { type Random, seededRandom } from "./seeded-random.ts";

const SEED = 20_151_126;

/**
 * The respondents as shoppers of 30 days, each with their answers, plus what the file lacks: the times, the order's
 * total, and whether it was a first order. All of it comes from one fixed seed; nobody has a name or an address.
 */
export function thanksgivingResponses(respondents: readonly Respondent[], startMs: number): PastResponse[] {
  const random = seededRandom(SEED);
  const times = sampleTimes(random, respondents.length, startMs);
  return respondents.map((respondent, place) => asShopper(respondent, times[place] ?? startMs, random));
}

function asShopper({ id, responseId, answers }: Respondent, viewedAtMs: number, random: Random): PastResponse {
  const page = { responseId, platform: "None", surface: "thankYou", sourceOrderId: id };
  const order = { total: Math.round(1_200 + 9_000 * random() * random()) / 100, isFirstOrder: random() < 0.6 };
  const secondsAtEach = answers.map(() => 1.5 + 7 * random() * random());
  const completedAtMs = viewedAtMs + Math.floor(1_000 * secondsAtEach.reduce((sum, seconds) => sum + seconds, 2));
  // One message for all answers makes the start fast.
  const messages = [
    { atMs: viewedAtMs, body: { ...page, event: "view", order, sequence: 0 } },
    { atMs: completedAtMs, body: { ...page, event: "complete", answers, sequence: 1 } },
  ];
  return { id: recordId(id, viewedAtMs), messages };
}
