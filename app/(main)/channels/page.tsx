import type { Metadata } from "next";
import { ChannelReportScreen } from "#components/channels/report/ChannelReportScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { channelQuery } from "#lib/filters/figure-calls.ts";
import { readFigureFilters } from "#lib/filters/figure-filters.ts";
import { localDay } from "#lib/local-day.ts";
import { channelReport } from "#server/domain/channels/index.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { orNotFound, type PageQuery, readQuery } from "../surveys/page-data.ts";

export const metadata: Metadata = { title: "Channels" };

export default async function ChannelsPage({ searchParams }: { searchParams: PageQuery }) {
  const member = await pageMember();
  const query = await readQuery(searchParams);
  const call = await inPage(member.accountId, async () => {
    const account = await accountFacts();
    const now = member.now.getTime();
    const filters = readFigureFilters(query, localDay(account.timeZone, now), account, now);
    const [name, input] = channelQuery(filters, query.get("question"));
    return prefetched(name, input, await orNotFound(channelReport(member, input)));
  });
  return (
    <Prefetched calls={[call]}>
      <ChannelReportScreen />
    </Prefetched>
  );
}
