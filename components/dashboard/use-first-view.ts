import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";

/** Whether a shopper has seen the survey yet; undefined while unknown. */
export function useFirstView(): boolean | undefined {
  const { data } = useCall("Survey.GetTopLevelStatsForAccount", {}, refreshedByFeed);
  return data && data.views > 0;
}
