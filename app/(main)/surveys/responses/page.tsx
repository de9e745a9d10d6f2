import type { Metadata } from "next";
import { AllResponsesScreen } from "#components/all-responses/AllResponsesScreen.tsx";
import { allResponsesInput, readAllResponsesChoice } from "#components/all-responses/all-responses-query.ts";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { hasSegments } from "#lib/filters/segment.ts";
import { localDay } from "#lib/local-day.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import { listAccountResponses, listOptions } from "#server/domain/responses/index.ts";
import { listSavedFilters } from "#server/domain/saved-filters/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { readDashboard } from "../../dashboard/read-dashboard.ts";
import { orUndefined, type PageQuery, readQuery } from "../page-data.ts";

export const metadata: Metadata = { title: "Responses" };

export default async function AllResponsesPage({ searchParams }: { searchParams: PageQuery }) {
  const member = await pageMember();
  const query = await readQuery(searchParams);
  const calls = await inPage(member.accountId, async () => {
    const account = await accountFacts();
    const now = member.now.getTime();
    const input = allResponsesInput(
      readAllResponsesChoice(query, localDay(account.timeZone, now), {
        mayNarrow: hasSegments(account, now),
        currency: account.currency,
      }),
    );
    const [saved, options] = [await listSavedFilters(member), await listOptions(member)];
    const responses = await orUndefined(listAccountResponses(member, input));
    return [
      prefetched("app.GetSavedFilters", {}, saved),
      prefetched("app.GetResponseListOptions", {}, options),
      ...(responses ? [prefetched("app.ListResponses", input, responses)] : []),
      // If there are none yet, the screen says what to do next.
      ...(responses?.items.length === 0 ? await readDashboard(member) : []),
    ];
  });
  return (
    <Prefetched calls={calls}>
      <AllResponsesScreen />
    </Prefetched>
  );
}
