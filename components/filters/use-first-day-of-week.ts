import { useCall } from "#lib/client/hooks.ts";
import { firstDayOfWeek, type Weekday } from "#lib/first-day-of-week.ts";

/** The first day of the week in the account's locale. */
export function useFirstDayOfWeek(): Weekday {
  const { data: account } = useCall("Profile.Profile", {});
  return firstDayOfWeek(account?.locale ?? "en");
}
