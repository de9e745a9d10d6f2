"use client";
import { useCall } from "#lib/client/hooks.ts";
import { type DateChoice, type DayRange, daysOf, localDay, readDateChoice, writeDateChoice } from "./date-range.ts";
import { useAddress } from "./use-address.ts";

interface DayRangeState {
  choice: DateChoice;
  range: DayRange;
  today: string;
  choose: (choice: DateChoice) => void;
}

/** The days that the screen's numbers are of, kept in the address. */
export function useDayRange(): DayRangeState {
  const { query, write } = useAddress();
  // The layout holds the profile, so that it is there from the start.
  const { data: account } = useCall("Profile.Profile", {});
  const today = localDay(Date.now(), account?.timeZone ?? "UTC");
  const choice = readDateChoice(query);
  const choose = (next: DateChoice) => write({ ...writeDateChoice(next), page: null, cursor: null });
  return { choice, range: daysOf(choice, today), today, choose };
}
