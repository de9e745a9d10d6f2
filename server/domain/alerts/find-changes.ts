import type { AlertFacts } from "#lib/alerts/alert.ts";
import { type Change, detectChanges, MOST_BASELINE_DAYS, WINDOW_DAYS } from "#lib/statistics/detect-changes.ts";
import { likelyCauses } from "./likely-causes.ts";
import { readDays } from "./read-days.ts";
import { readAskedQuestions } from "./read-versions.ts";
import { type NamedStream, streamsOf } from "./streams.ts";

/** A change with what it is about. */
export interface FoundChange extends AlertFacts {
  stream: string;
  questionId: string | null;
}

interface CheckedAccount {
  accountId: string;
  timeZone: string;
  /** The last finished day, `YYYY-MM-DD`, local. */
  lastDay: string;
  /** By stream: the last day of its last alert. What is usual is learned from the days after it. */
  alerted: ReadonlyMap<string, string>;
}

/**
 * Which of an account's figures changed, the strongest first. A question that was edited is checked from then on only, so
 * that no edit is mistaken for a change.
 */
export async function findChanges({ accountId, timeZone, lastDay, alerted }: CheckedAccount): Promise<FoundChange[]> {
  const counted = await readDays(accountId, lastDay, WINDOW_DAYS + MOST_BASELINE_DAYS);
  const { days } = counted;
  const asked = await readAskedQuestions(accountId, timeZone, days[0] ?? lastDay);
  const streams = streamsOf(counted, asked.questions).map((stream) => {
    const edited = asked.changedDays.get(stream.questionId ?? "") ?? "";
    const alert = alerted.get(stream.key) ?? "";
    const learned = days.findIndex((day) => day > edited && day > alert);
    const first = stream.days.findIndex(({ whole }) => whole > 0);
    const from = Math.max(learned < 0 ? days.length : learned, first < 0 ? days.length : first);
    return { ...stream, from, days: stream.days.slice(from) };
  });
  const byKey = new Map(streams.map((stream) => [stream.key, stream]));
  return detectChanges(streams).flatMap((change) => {
    const stream = byKey.get(change.key);
    if (!stream) return [];
    const since = stream.from + change.since;
    const causes = likelyCauses(counted, { kind: stream.kind, since }, asked.publishedDays);
    return [{ ...named(stream), ...inPoints(stream, change), since: days[since] ?? lastDay, lastDay, causes }];
  });
}

function named({ key, kind, questionId, title, label }: NamedStream) {
  return { stream: key, kind, questionId, title, label };
}

/** Shares in percent; NPS, whose mean is between 0 and 1, from -100 to 100. */
function inPoints({ kind }: NamedStream, { before, now, low, high }: Change) {
  const [scale, offset] = kind === "nps" ? [200, -100] : [100, 0];
  return { before: scale * before + offset, now: scale * now + offset, low: scale * low, high: scale * high };
}
