import { AttentionList } from "#components/attention/AttentionList.tsx";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";

/** A store that was lost, and the end of the trial. The rest of what needs attention is said by the dashboard's parts. */
export function DashboardAttention() {
  const { data: home } = useCall("app.GetHome", {}, refreshedByFeed);
  return <AttentionList attention={home?.changes ?? []} />;
}
