import { AttentionList } from "#components/attention/AttentionList.tsx";
import type { Attention } from "#lib/calls/app-feed.ts";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";

/** What changed for the whole account. The rest is said by the dashboard's own parts. */
const shown: readonly Attention["kind"][] = ["storePaused", "storeRemoved", "trialEnded"];

/** A store that was lost, and the end of the trial; on Home among all that needs attention. */
export function DashboardAttention() {
  const { data: home } = useCall("app.GetHome", {}, refreshedByFeed);
  return <AttentionList attention={home?.attention.filter(({ kind }) => shown.includes(kind)) ?? []} />;
}
