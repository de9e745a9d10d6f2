"use client";
import { Button, Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { AllCustomers } from "#components/all-customers/AllCustomers.tsx";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { ShowsMargin } from "#components/charts/margin-of-error.ts";
import { ExportButton } from "#components/exports/ExportButton.tsx";
import { scopeOfFigures } from "#components/exports/figures-scope.ts";
import { KeptFigures, type Shown } from "#components/filters/KeptFigures.tsx";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import { refetchFigures } from "#components/recount/recount.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import type { FigureFilters } from "#lib/filters/figure-filters.ts";
import { traitsOf } from "#lib/survey/question-type.ts";
import classes from "./AnalyticsScreen.module.css";
import { DistributionCard } from "./DistributionCard.tsx";
import type { DepthProps } from "./depth-props.ts";
import { FilterRow } from "./FilterRow.tsx";
import { LatestTexts } from "./LatestTexts.tsx";
import { OldFiguresNotice } from "./OldFiguresNotice.tsx";
import { QuestionCrumbs } from "./QuestionCrumbs.tsx";
import { QuestionFigures } from "./QuestionFigures.tsx";
import { QuestionSeries } from "./QuestionSeries.tsx";
import { questionHref } from "./question-href.ts";
import { RankingView } from "./RankingView.tsx";
import { RevenueChart, type RevenueChartProps } from "./RevenueChart.tsx";
import { SurveyName } from "./SurveyName.tsx";
import { useQuestionAnalytics } from "./use-analytics.ts";
import type { WithCompared } from "./use-compared.ts";
import { useComparedQuestion } from "./use-compared-question.ts";
import { useFigureFilters } from "./use-figure-filters.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface QuestionAnalyticsScreenProps {
  questionNameId: string;
  questionTitle: string;
  questionDescription: string | undefined;
  /** The survey that asks it; null if it is no longer asked. */
  surveyName: string | null;
}

/** The details of one question. */
export function QuestionAnalyticsScreen(props: QuestionAnalyticsScreenProps) {
  const { questionNameId, questionTitle, questionDescription, surveyName } = props;
  const state = useFigureFilters();
  const { filters, comparison } = state;
  const query = useSearchParams();
  const figures = useComparedQuestion(questionNameId, filters, comparison, true);
  return (
    <ShowsMargin value={state.showsMargin}>
      <PageHeader
        breadcrumbs={<QuestionCrumbs questionNameId={questionNameId} title={questionTitle} here="analytics" />}
        title={questionTitle}
        aside={<SurveyName name={surveyName} />}
        description={questionDescription}
        actions={
          <>
            <ExportButton scope={scopeOfFigures(filters, { questionNameId, title: questionTitle })} />
            <Button component={Link} href={questionHref(questionNameId, "responses", query)} variant="default">
              View responses
            </Button>
          </>
        }
        filters={<FilterRow state={state} />}
      />
      <RecountNotice />
      <OldFiguresNotice filters={filters} asked={useQuestionAnalytics(questionNameId, filters, true)} />
      <KeptFigures
        asked={figures}
        filters={filters}
        problem="We couldn't load your numbers"
        skeleton={<ListSkeleton rows={4} height={320} radius="lg" className={classes.cards} />}
      >
        {(data, basis) => <Numbers {...data} basis={basis} filters={filters} mayNarrow={state.mayNarrow} />}
      </KeptFigures>
    </ShowsMargin>
  );
}

// Below the fold, so its code loads after the page.
const QuestionDepth = onDemand(() => import("./QuestionDepth.tsx").then((module) => module.QuestionDepth));

const WordingCard = onDemand(() => import("./WordingCard.tsx").then((module) => module.WordingCard));

const OtherWorkbench = onDemand(
  () => import("#components/other-texts/OtherWorkbench.tsx").then((module) => module.OtherWorkbench),
  <Skeleton height={320} radius="lg" />,
);

interface NumbersProps extends WithCompared<QuestionAnalytics> {
  basis: Shown;
  /** The selected filters, which `basis` may lag behind. */
  filters: FigureFilters;
  mayNarrow: boolean;
}

function Numbers({ shown: data, compared, basis, filters, mayNarrow }: NumbersProps) {
  const { question, answered, other } = data;
  // The count of the previous filters must not trigger a refetch for the new ones.
  const counted = basis.isStale ? undefined : answered;
  const queries = useQueryClient();
  // Someone may change the account's currency while the screen is open: every card shows money in it.
  const refetchAll = useCallback(async () => refetchFigures(queries), [queries]);
  useRefetchOn(basis.isStale ? undefined : data.currency, refetchAll);
  const { questionNameId, type } = question;
  const { figures } = traitsOf(type);
  const asksText = figures === "texts";
  const asksOrder = figures === "ranking";
  const mayBeOfAll = figures === "choices" || figures === "scale" || figures === "netPromoter";
  const revenue = <RevenueCard data={data} compared={compared} filters={basis.filters} mayNarrow={mayNarrow} />;
  const isNarrowed = basis.filters.range !== null || Object.keys(basis.filters.segment).length > 0;
  return (
    <div className={shared.wideStack}>
      <QuestionFigures data={data} compared={compared} />
      {answered === 0 ? (
        <EmptyState title={isNarrowed ? "No responses match these filters" : "No responses yet"} drawing="line">
          {isNarrowed ? "Try different filters." : "Answers appear here as soon as a shopper responds."}
        </EmptyState>
      ) : (
        <>
          {asksText ? (
            <Card title="Latest answers">
              <LatestTexts questionNameId={questionNameId} filters={filters} most={8} answered={counted} />
            </Card>
          ) : (
            <>
              {asksOrder ? (
                <RankingCard
                  questionNameId={questionNameId}
                  title={question.title}
                  filters={filters}
                  answered={counted}
                />
              ) : mayBeOfAll ? (
                <AllCustomers question={question} filters={filters}>
                  <DistributionCard data={data} compared={compared} />
                  {revenue}
                </AllCustomers>
              ) : (
                <DistributionCard data={data} compared={compared} />
              )}
              {(question.allowOther || other.length > 0) && (
                <OtherWorkbench questionNameId={questionNameId} filters={filters} />
              )}
            </>
          )}
          <WordingCard questionNameId={questionNameId} answered={counted} />
          <ChartCard title="Over time">
            <QuestionSeries questionNameId={questionNameId} filters={filters} />
          </ChartCard>
          {!asksText && !asksOrder && (
            <>
              {!mayBeOfAll && revenue}
              <QuestionDepth
                questionNameId={questionNameId}
                title={question.title}
                type={type}
                channelQuestion={data}
                filters={filters}
                answered={counted}
                mayNarrow={mayNarrow}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** The average rank of each choice. */
function RankingCard(props: DepthProps) {
  return (
    <ChartCard title="Ranking" titleId="answers" description="Rank 1 is first. Averages include everyone who answered.">
      <RankingView {...props} />
    </ChartCard>
  );
}

/** Order revenue by the answer the customer gave. */
function RevenueCard(props: RevenueChartProps) {
  if (props.data.answers.every(({ revenue }) => revenue === 0)) return null;
  return (
    <ChartCard title="Revenue by answer" titleId="revenue">
      <RevenueChart {...props} />
    </ChartCard>
  );
}
