import { localDay } from "#lib/local-day.ts";
import type { AnswerState, ResponseState } from "./ingest/response-state.ts";
import type { ChangeOfResponse } from "./rewrite-responses.ts";

/** What days and revenue are counted by. */
export interface CountedBy {
  timeZone: string;
  currency: string;
}

/** The response with its days in the time zone and its revenue in the currency; itself where it is so already. */
export function countAnew({ timeZone, currency }: CountedBy): ChangeOfResponse {
  return (state) => {
    const dayOf = (timeMs: number) => localDay(timeZone, timeMs);
    const dayAgain = (day: string | null, timeMs: number | null) =>
      day === null || timeMs === null ? day : dayOf(timeMs);
    const next: ResponseState = {
      ...state,
      revenueMinor: state.currency === currency ? state.orderTotalMinor : null,
      viewedDay: dayOf(state.viewedAtMs),
      answeredDay: dayAgain(state.answeredDay, state.answeredAtMs),
      completedDay: dayAgain(state.completedDay, state.completedAtMs),
      answers: new Map([...state.answers].map(([id, stored]) => [id, onDay(stored, dayOf(stored.answeredAtMs))])),
    };
    return isCountedAlike(state, next) ? state : next;
  };
}

function onDay(stored: AnswerState, day: string): AnswerState {
  return day === stored.day ? stored : { ...stored, day };
}

function isCountedAlike(one: ResponseState, other: ResponseState): boolean {
  // Revenue is frozen on answers. Where there are none yet, a process may remember it by the former currency: it reads again.
  if (one.orderTotalMinor !== null && one.answers.size === 0) return false;
  return (
    one.revenueMinor === other.revenueMinor &&
    one.viewedDay === other.viewedDay &&
    one.answeredDay === other.answeredDay &&
    one.completedDay === other.completedDay &&
    [...one.answers].every(([id, stored]) => other.answers.get(id) === stored)
  );
}
