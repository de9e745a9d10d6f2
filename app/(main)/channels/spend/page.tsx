import type { Metadata } from "next";
import { ChannelSpendScreen } from "#components/channels/spend/ChannelSpendScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { listSpend } from "#server/domain/channel-spend/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Channel spend" };

export default async function ChannelSpendPage() {
  const member = await pageMember();
  const spend = await inPage(member.accountId, () => listSpend(member, {}));
  return (
    <Prefetched calls={[prefetched("app.ListChannelSpend", {}, spend)]}>
      <ChannelSpendScreen />
    </Prefetched>
  );
}
