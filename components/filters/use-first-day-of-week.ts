import { useCall } from "#lib/client/hooks.ts";
import { firstDayOfWeek, type Weekday } from "#lib/first-day-of-week.ts";

/** The day that the account's weeks begin on, by its locale. */
export function useFirstDayOfWeek(): Weekday {
  const { data: account } = useCall("Profile.Profile", {});
  return firstDayOfWeek(account?.locale ?? "en");
}
