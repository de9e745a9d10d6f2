"use client";
import { useClock } from "#components/session/clock-context.ts";
import { useCall } from "#lib/client/hooks.ts";
import {
  browserLocalDay,
  type DateChoice,
  type DayRange,
  daysOf,
  readDateChoice,
  writeDateChoice,
} from "#lib/filters/date-range.ts";
import { useAddress } from "./use-address.ts";

export interface DayRangeState {
  choice: DateChoice;
  range: DayRange;
  today: string;
  choose: (choice: DateChoice) => void;
}

/** The screen's date range, kept in the address. */
export function useDayRange(): DayRangeState {
  const clockMs = useClock();
  const { query, write } = useAddress();
  // The layout preloads the profile, so it is available on the first render.
  const { data: account } = useCall("Profile.Profile", {});
  const today = browserLocalDay(account?.timeZone ?? "UTC", clockMs());
  const choice = readDateChoice(query);
  const choose = (next: DateChoice) => write({ ...writeDateChoice(next), page: null, cursor: null });
  return { choice, range: daysOf(choice, today), today, choose };
}
