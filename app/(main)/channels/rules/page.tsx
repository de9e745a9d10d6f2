import type { Metadata } from "next";
import { ChannelRulesScreen } from "#components/channels/rules/ChannelRulesScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { listRules } from "#server/domain/channel-rules/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Channel rules" };

export default async function ChannelRulesPage() {
  const member = await pageMember();
  const rules = await inPage(member.accountId, () => listRules(member));
  return (
    <Prefetched calls={[prefetched("app.ListChannelRules", {}, rules)]}>
      <ChannelRulesScreen />
    </Prefetched>
  );
}
