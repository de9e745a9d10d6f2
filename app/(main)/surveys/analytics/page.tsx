import type { Metadata } from "next";
import { AnalyticsScreen } from "#components/analytics/AnalyticsScreen.tsx";
import { localDay } from "#components/analytics/date-range.ts";
import {
  type FigureFilters,
  filterInput,
  filtersBefore,
  readFigureFilters,
} from "#components/analytics/figure-filters.ts";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import type { Stats } from "#lib/calls/shapes.ts";
import { inAccount } from "#server/account-scope.ts";
import { accountRow } from "#server/accounts/index.ts";
import { dailyStats, questionList, topLevelStats } from "#server/analytics/index.ts";
import { pageMember } from "#server/sessions/index.ts";
import { type PageQuery, readQuery, surveyNameFor } from "../page-data.ts";

export const metadata: Metadata = { title: "Analytics" };

export default async function AnalyticsPage({ searchParams }: { searchParams: PageQuery }) {
  const member = await pageMember();
  const query = await readQuery(searchParams);
  const { calls, surveyName } = await inAccount(member.accountId, async () => {
    const account = await accountRow(member.accountId);
    const now = Date.now();
    const filters = readFigureFilters(query, localDay(now, account.timeZone), account, now);
    const before = filtersBefore(query, filters);
    const [stats, former, days, formerDays, questions, surveyName] = await Promise.all([
      topLevelStats(member, filterInput(filters)),
      before && topLevelStats(member, filterInput(before)),
      dailyStats(member, filterInput(filters)),
      before && dailyStats(member, filterInput(before)),
      questionList(member, filterInput(filters)),
      surveyNameFor(member),
    ]);
    const calls = [
      heldStats(filters, stats),
      held("app.GetDailyStats", filterInput(filters), days),
      ...(before && former ? [heldStats(before, former)] : []),
      ...(before && formerDays ? [held("app.GetDailyStats", filterInput(before), formerDays)] : []),
      filters.range
        ? held("Survey.GetSurveyQuestionListForAccountByDateRange", { ...filters.range, ...filters.segment }, questions)
        : held("Survey.GetSurveyQuestionListForAccount", filters.segment, questions),
    ];
    return { calls, surveyName };
  });
  return (
    <Prefetched calls={calls}>
      <AnalyticsScreen surveyName={surveyName} />
    </Prefetched>
  );
}

function heldStats({ range, segment }: FigureFilters, stats: Stats) {
  return range
    ? held("Survey.GetTopLevelStatsForAccountByDateRange", { ...range, ...segment }, stats)
    : held("Survey.GetTopLevelStatsForAccount", segment, stats);
}
