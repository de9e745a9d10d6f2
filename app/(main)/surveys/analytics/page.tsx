import type { Metadata } from "next";
import { AnalyticsScreen } from "#components/analytics/AnalyticsScreen.tsx";
import { daysOf, localDay, readDateChoice } from "#components/analytics/date-range.ts";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { accountRow } from "#server/accounts/index.ts";
import { questionList, topLevelStats } from "#server/analytics/index.ts";
import { pageMember } from "#server/sessions/index.ts";
import { type PageQuery, readQuery, surveyNameFor } from "../page-data.ts";

export const metadata: Metadata = { title: "Analytics" };

export default async function AnalyticsPage({ searchParams }: { searchParams: PageQuery }) {
  const member = await pageMember();
  const query = await readQuery(searchParams);
  const { stats, questions, range, surveyName } = await inAccount(member.accountId, async () => {
    const { timeZone } = await accountRow(member.accountId);
    const days = daysOf(readDateChoice(query), localDay(Date.now(), timeZone));
    const filters = days ?? {};
    const [stats, questions, surveyName] = await Promise.all([
      topLevelStats(member, filters),
      questionList(member, filters),
      surveyNameFor(member),
    ]);
    return { stats, questions, surveyName, range: days };
  });
  const calls = range
    ? [
        held("Survey.GetTopLevelStatsForAccountByDateRange", range, stats),
        held("Survey.GetSurveyQuestionListForAccountByDateRange", range, questions),
      ]
    : [
        held("Survey.GetTopLevelStatsForAccount", {}, stats),
        held("Survey.GetSurveyQuestionListForAccount", {}, questions),
      ];
  return (
    <Prefetched calls={calls}>
      <AnalyticsScreen surveyName={surveyName} />
    </Prefetched>
  );
}
