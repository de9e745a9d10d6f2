import type { Calendar } from "#server/domain/analytics/index.ts";

/** A place in the order of answers: by time, then by response. */
export interface Position {
  answeredAt: string;
  responseId: string;
}

/** The answers strictly between two places, and from which end they are read. */
export interface Window {
  after: Position;
  before: Position;
  newestFirst: boolean;
}

/** All answers of the days asked for; `from` is the last one of the page before. */
export function windowOf({ startsAt, endsBefore }: Calendar, newestFirst: boolean, from: Position | null): Window {
  // No id is all zeros, so this stands before every answer of its instant.
  const responseId = "00000000-0000-0000-0000-000000000000";
  const after = { answeredAt: startsAt, responseId };
  const before = { answeredAt: endsBefore, responseId };
  if (!from) return { after, before, newestFirst };
  return newestFirst ? { after, before: from, newestFirst } : { after: from, before, newestFirst };
}

/** The condition of a window on the columns of `answer`, or of another table; its four parameters begin at `$first`. */
export function windowSql(first: number, [time, id] = ["answered_at", "response_id"]): string {
  const [afterTime, afterId, beforeTime, beforeId] = [0, 1, 2, 3].map((offset) => `$${first + offset}`);
  // The plain range adds nothing but an estimate of its size: the planner guesses that of row comparisons.
  return `${time} BETWEEN ${afterTime}::timestamptz AND ${beforeTime}::timestamptz
    AND (${time}, ${id}) > (${afterTime}::timestamptz, ${afterId}::uuid)
    AND (${time}, ${id}) < (${beforeTime}::timestamptz, ${beforeId}::uuid)`;
}

export function windowValues({ after, before }: Window): string[] {
  return [after.answeredAt, after.responseId, before.answeredAt, before.responseId];
}

export function windowOrder({ newestFirst }: Window): string {
  return newestFirst ? "answered_at DESC, response_id DESC" : "answered_at, response_id";
}

/** A position as JSON and SQL both read it; times have three decimals on disk. */
export const positionColumns = `to_char(answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "answeredAt", response_id AS "responseId"`;
