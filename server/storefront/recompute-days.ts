import { localDay } from "#lib/local-day.ts";
import type { AnswerState, ResponseState } from "./ingest/response-state.ts";
import type { ChangeOfResponse } from "./rewrite-responses.ts";

/** The response with its days in the time zone; itself if nothing changes. */
export function recomputeDays(timeZone: string): ChangeOfResponse {
  return (state) => {
    const dayOf = (timeMs: number) => localDay(timeZone, timeMs);
    const recomputedDay = (day: string | null, timeMs: number | null) =>
      day === null || timeMs === null ? day : dayOf(timeMs);
    const next: ResponseState = {
      ...state,
      viewedDay: dayOf(state.viewedAtMs),
      answeredDay: recomputedDay(state.answeredDay, state.answeredAtMs),
      completedDay: recomputedDay(state.completedDay, state.completedAtMs),
      answers: new Map([...state.answers].map(([id, stored]) => [id, onDay(stored, dayOf(stored.answeredAtMs))])),
    };
    return countsTheSame(state, next) ? state : next;
  };
}

function onDay(stored: AnswerState, day: string): AnswerState {
  return day === stored.day ? stored : { ...stored, day };
}

function countsTheSame(one: ResponseState, other: ResponseState): boolean {
  return (
    one.viewedDay === other.viewedDay &&
    one.answeredDay === other.answeredDay &&
    one.completedDay === other.completedDay &&
    [...one.answers].every(([id, stored]) => other.answers.get(id) === stored)
  );
}
