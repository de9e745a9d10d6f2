import type { Metadata } from "next";
import { AnalyticsScreen } from "#components/analytics/AnalyticsScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { dailyStatsQuery, questionsQuery, statsQuery } from "#lib/filters/figure-calls.ts";
import { comparisonOf, type FigureFilters, readFigureFilters, surveyInput } from "#lib/filters/figure-filters.ts";
import { hasOrderChoice } from "#lib/filters/order-filters.ts";
import { localDay } from "#lib/local-day.ts";
import { dailyStats, publishedSurveys, questionList, topLevelStats } from "#server/domain/analytics/index.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { type PageQuery, readQuery, surveyNameFor } from "../page-data.ts";

export const metadata: Metadata = { title: "Analytics" };

export default async function AnalyticsPage({ searchParams }: { searchParams: PageQuery }) {
  const member = await pageMember();
  const query = await readQuery(searchParams);
  const { calls, surveys, surveyName } = await inPage(member.accountId, async () => {
    const [account, surveys] = await Promise.all([accountFacts(), publishedSurveys(member)]);
    const now = member.now.getTime();
    const today = localDay(account.timeZone, now);
    const chosen = readFigureFilters(query, today, account, now, surveys);
    const comparison = comparisonOf(query, chosen, today);
    // Figures of some orders may take long: the screen loads those itself, and says so.
    const periods = hasOrderChoice(chosen.segment)
      ? []
      : [comparison?.now ?? chosen, ...(comparison?.before ? [comparison.before] : [])];
    const [calls, surveyName] = await Promise.all([
      Promise.all(
        periods.flatMap((one) => [
          prefetchedStats(member, one),
          prefetchedQuestions(member, one),
          prefetchedDays(member, one),
        ]),
      ),
      surveyNameFor(member),
    ]);
    return { calls, surveys, surveyName };
  });
  return (
    <Prefetched calls={calls}>
      <AnalyticsScreen surveys={surveys} surveyName={surveyName} />
    </Prefetched>
  );
}

type Member = Awaited<ReturnType<typeof pageMember>>;

async function prefetchedStats(member: Member, filters: FigureFilters) {
  return prefetched(...statsQuery(filters), await topLevelStats(member, surveyInput(filters)));
}

async function prefetchedQuestions(member: Member, filters: FigureFilters) {
  return prefetched(...questionsQuery(filters), await questionList(member, surveyInput(filters)));
}

async function prefetchedDays(member: Member, filters: FigureFilters) {
  return prefetched(...dailyStatsQuery(filters), await dailyStats(member, surveyInput(filters)));
}
