import type { Calendar } from "#server/domain/analytics/index.ts";

/** A position in the order of answers: by time, then by response. */
export interface Position {
  answeredAt: string;
  responseId: string;
}

/** The answers strictly between two positions, and from which end to read them. */
export interface Window {
  after: Position;
  before: Position;
  newestFirst: boolean;
}

/** All answers of the requested days; `from` is the last one of the previous page. */
export function windowOf({ startsAt, endsBefore }: Calendar, newestFirst: boolean, from: Position | null): Window {
  // No id is all zeros, so this sorts before every answer of the same instant.
  const responseId = "00000000-0000-0000-0000-000000000000";
  const after = { answeredAt: startsAt, responseId };
  const before = { answeredAt: endsBefore, responseId };
  if (!from) return { after, before, newestFirst };
  return newestFirst ? { after, before: from, newestFirst } : { after: from, before, newestFirst };
}

/** The condition of a window on the columns of `answer`, or of another table; its four parameters start at `$first`. */
export function windowSql(first: number, [time, id] = ["answered_at", "response_id"]): string {
  const [afterTime, afterId, beforeTime, beforeId] = [0, 1, 2, 3].map((offset) => `$${first + offset}`);
  // The plain range only adds an estimate of its size: for row comparisons the planner has to guess.
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

/** A position in a format that both JSON and SQL can read; times have three decimals on disk. */
export const positionColumns = `to_char(answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "answeredAt", response_id AS "responseId"`;
