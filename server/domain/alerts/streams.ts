import type { AlertKind } from "#lib/alerts/alert.ts";
import { MOST_STREAMS, type Stream } from "#lib/statistics/detect-changes.ts";
import { type DayCount, sumOf } from "#lib/statistics/share-baseline.ts";
import type { Question } from "#lib/survey/document.ts";
import { isNetPromoter, traitsOf } from "#lib/survey/question-type.ts";
import type { CountedDays } from "./read-days.ts";

/** A stream with what it is about. */
export interface NamedStream extends Stream {
  kind: AlertKind;
  questionId: string | null;
  title: string | null;
  label: string | null;
}

// Rarer choices would need more answers than most shops have until a change could be found.
const SMALLEST_SHARE = 0.05;

/**
 * What is checked of an account: the response rate, the NPS that most answer, and the choices that most shoppers choose.
 * @param questions those that are asked now
 */
export function streamsOf(counted: CountedDays, questions: readonly Question[]): NamedStream[] {
  const rate = rateOf(counted);
  const scores = questions.filter(({ type }) => isNetPromoter(type)).map((question) => scoreOf(counted, question));
  const score = scores.sort((one, other) => sumOf(other.days, "whole") - sumOf(one.days, "whole")).slice(0, 1);
  const choices = questions
    .flatMap((question) => choicesOf(counted, question))
    .sort((one, other) => sumOf(other.days, "part") - sumOf(one.days, "part"));
  return [rate, ...score, ...choices].slice(0, MOST_STREAMS);
}

export function rateOf({ days, stats, moved }: CountedDays): NamedStream {
  const [views, responses] = [sumsOf(stats, "views"), sumsOf([...stats, ...moved], "responses")];
  const counts = days.map((day) => dayCount(views.get(day), responses.get(day)));
  return { key: "rate", kind: "responseRate", questionId: null, title: null, label: null, days: counts };
}

function choicesOf(counted: CountedDays, question: Question): NamedStream[] {
  const { questionNameId: questionId, title, type } = question;
  if (traitsOf(type).figures !== "choices") return [];
  const answered = sumsOf(
    counted.answered.filter((row) => row.questionId === questionId),
    "answered",
  );
  const labels = new Map((question.choices ?? []).map(({ id, label }) => [id, label]));
  if (question.allowOther) labels.set("other", "Other");
  return [...labels].flatMap(([choice, label]) => {
    const rows = counted.choices.filter((row) => row.questionId === questionId && row.choice === choice);
    const counts = sumsOf(rows, "count");
    const days = counted.days.map((day) => dayCount(answered.get(day), counts.get(day)));
    if (sumOf(days, "part") < SMALLEST_SHARE * Math.max(1, sumOf(days, "whole"))) return [];
    return [{ key: `${questionId} ${choice}`, kind: "choice" as const, questionId, title, label, days }];
  });
}

/** A promoter counts 1, a passive 0.5: NPS is twice their mean's distance from one half. */
function scoreOf(counted: CountedDays, { questionNameId: questionId, title }: Question): NamedStream {
  const rows = counted.choices
    .filter((row) => row.questionId === questionId)
    .map(({ day, choice, count }) => ({ day, count, value: scoreValue(Number(choice)) }));
  const parts = rows.map(({ day, count, value }) => ({ day, count: count * value }));
  const [whole, part] = [sumsOf(rows, "count"), sumsOf(parts, "count")];
  const days = counted.days.map((day) => dayCount(whole.get(day), part.get(day)));
  const answers = Math.max(1, sumOf(days, "whole"));
  const mean = sumOf(days, "part") / answers;
  const variance = rows.reduce((sum, { count, value }) => sum + (count * (value - mean) ** 2) / answers, 0);
  const spread = variance > 0 ? variance / (mean * (1 - mean)) : 1;
  return { key: `nps:${questionId}`, kind: "nps", questionId, title, label: null, days, spread };
}

function scoreValue(score: number): number {
  return score >= 9 ? 1 : score >= 7 ? 0.5 : 0;
}

export function sumsOf<Key extends string>(
  rows: readonly ({ day: string } & Record<Key, number>)[],
  count: Key,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.day, (sums.get(row.day) ?? 0) + row[count]);
  return sums;
}

/** Corrections may leave a part below zero or above its whole for a while. */
function dayCount(whole = 0, part = 0): DayCount {
  const counted = Math.max(0, whole);
  return { whole: counted, part: Math.min(counted, Math.max(0, part)) };
}
