import type { Metadata } from "next";
import { QuestionAnalyticsScreen } from "#components/analytics/QuestionAnalyticsScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { questionQuery, weightedQuery } from "#lib/filters/figure-calls.ts";
import { comparisonOf, type FigureFilters, filterInput, readFigureFilters } from "#lib/filters/figure-filters.ts";
import { hasOrderChoice } from "#lib/filters/order-filters.ts";
import { localDay } from "#lib/local-day.ts";
import { questionAnalytics, readQuestion, weightedAnswers } from "#server/domain/analytics/index.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
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
  const { calls, question, surveyName } = await inPage(member.accountId, async () => {
    const account = await accountFacts();
    const now = member.now.getTime();
    const today = localDay(account.timeZone, now);
    const chosen = readFigureFilters(query, today, account, now);
    const comparison = comparisonOf(query, chosen, today);
    const fetched = async (filters: FigureFilters) =>
      prefetched(
        ...questionQuery(questionNameId, filters),
        await questionAnalytics(member, questionNameId, filterInput(filters)),
      );
    const { question } = await orNotFound(readQuestion(member, questionNameId));
    // Figures of some orders may take long: the screen loads those itself, and says so.
    const periods = hasOrderChoice(chosen.segment)
      ? []
      : [comparison?.now ?? chosen, ...(comparison?.before ? [comparison.before] : [])];
    const ofAll = weightedQuery(questionNameId, comparison?.now ?? chosen);
    const fetchedOfAll = async () =>
      ofAll ? [prefetched(...ofAll, await weightedAnswers(member, questionNameId, ofAll[1]))] : [];
    const [calls, callsOfAll] = await Promise.all([Promise.all(periods.map(fetched)), fetchedOfAll()]);
    return {
      calls: [...calls, ...callsOfAll],
      question,
      surveyName: await surveyNameFor(member, questionNameId),
    };
  });
  return (
    <Prefetched calls={calls}>
      <QuestionAnalyticsScreen
        questionNameId={questionNameId}
        questionTitle={question.title}
        questionDescription={question.description}
        surveyName={surveyName}
      />
    </Prefetched>
  );
}
