import type { Metadata } from "next";
import { QuestionAnalyticsScreen } from "#components/analytics/QuestionAnalyticsScreen.tsx";
import { questionQuery } from "#components/filters/figure-calls.ts";
import { filterInput, readFigureFilters } from "#components/filters/figure-filters.ts";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { localDay } from "#lib/local-day.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import { questionAnalytics } from "#server/domain/analytics/index.ts";
import { pageMember } from "#server/edge/identity/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";
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
  const { filters, analytics, surveyName } = await inAccount(member.accountId, async () => {
    const account = await accountRow(member.accountId);
    const now = Date.now();
    const filters = readFigureFilters(query, localDay(account.timeZone, now), account, now);
    const found = await orNotFound(questionAnalytics(member, questionNameId, filterInput(filters)));
    return { filters, analytics: found, surveyName: await surveyNameFor(member, questionNameId) };
  });
  return (
    <Prefetched calls={[prefetched(...questionQuery(questionNameId, filters), analytics)]}>
      <QuestionAnalyticsScreen
        questionNameId={questionNameId}
        questionTitle={analytics.question.title}
        questionDescription={analytics.question.description}
        surveyName={surveyName}
      />
    </Prefetched>
  );
}
