import type { Metadata } from "next";
import { daysOf, localDay, readDateChoice } from "#components/analytics/date-range.ts";
import { QuestionAnalyticsScreen } from "#components/analytics/QuestionAnalyticsScreen.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { accountRow } from "#server/accounts/index.ts";
import { questionAnalytics } from "#server/analytics/index.ts";
import { pageMember } from "#server/sessions/index.ts";
import { orNotFound, type PageQuery, readQuery, surveyNameFor } from "../../../page-data.ts";

export const metadata: Metadata = { title: "Question analytics" };

interface QuestionPageProps {
  params: Promise<{ questionNameId: string }>;
  searchParams: PageQuery;
}

export default async function QuestionAnalyticsPage({ params, searchParams }: QuestionPageProps) {
  const member = await pageMember();
  const { questionNameId } = await params;
  const query = await readQuery(searchParams);
  const { range, analytics, surveyName } = await inAccount(member.accountId, async () => {
    const { timeZone } = await accountRow(member.accountId);
    const days = daysOf(readDateChoice(query), localDay(Date.now(), timeZone));
    const found = await orNotFound(questionAnalytics(member, questionNameId, days ?? {}));
    return { range: days, analytics: found, surveyName: await surveyNameFor(member, questionNameId) };
  });
  const call = range
    ? held("Survey.GetQuestionAnalyticsPageViewModelWithDateFilters", { questionNameId, ...range }, analytics)
    : held("Survey.GetQuestionAnalyticsPageViewModel", { questionNameId }, analytics);
  return (
    <Prefetched calls={[call]}>
      <QuestionAnalyticsScreen
        questionNameId={questionNameId}
        questionTitle={analytics.question.title}
        surveyName={surveyName}
      />
    </Prefetched>
  );
}
