"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import classes from "./AnalyticsScreen.module.css";
import { isText } from "./answer-bars-of.ts";
import { CardsSkeleton } from "./CardsSkeleton.tsx";
import { DateRangeFilter } from "./DateRangeFilter.tsx";
import { DistributionCard } from "./DistributionCard.tsx";
import type { DayRange } from "./date-range.ts";
import { LatestTexts } from "./LatestTexts.tsx";
import { OtherTexts } from "./OtherTexts.tsx";
import { QuestionCrumbs } from "./QuestionCrumbs.tsx";
import { QuestionFigures } from "./QuestionFigures.tsx";
import { QuestionSeries } from "./QuestionSeries.tsx";
import { questionHref } from "./question-href.ts";
import { RevenueCard } from "./RevenueCard.tsx";
import { SurveyName } from "./SurveyName.tsx";
import { useQuestionAnalytics } from "./use-analytics.ts";
import { useDayRange } from "./use-day-range.ts";

interface QuestionAnalyticsScreenProps {
  questionNameId: string;
  questionTitle: string;
  /** The survey it is asked in; null where it no longer is. */
  surveyName: string | null;
}

/** One question in depth. */
export function QuestionAnalyticsScreen({ questionNameId, questionTitle, surveyName }: QuestionAnalyticsScreenProps) {
  const { choice, range, today, choose } = useDayRange();
  const query = useSearchParams();
  const { data, error, refetch } = useQuestionAnalytics(questionNameId, range, true);
  return (
    <>
      <PageHeader
        breadcrumbs={<QuestionCrumbs questionNameId={questionNameId} title={questionTitle} here="analytics" />}
        title={questionTitle}
        aside={<SurveyName name={surveyName} />}
        description={data?.question.description}
        actions={
          <Button component={Link} href={questionHref(questionNameId, "responses", query)} variant="default">
            Read the responses
          </Button>
        }
        filters={<DateRangeFilter choice={choice} range={range} today={today} choose={choose} />}
      />
      {data ? (
        <Numbers data={data} range={range} />
      ) : error ? (
        <ErrorState title="The numbers could not be loaded" error={error} retry={refetch} />
      ) : (
        <CardsSkeleton />
      )}
    </>
  );
}

function Numbers({ data, range }: { data: QuestionAnalytics; range: DayRange }) {
  const { question, answered, answers, other } = data;
  const { questionNameId, type } = question;
  const asksText = isText(type);
  return (
    <div className={classes.stack}>
      <QuestionFigures data={data} />
      {answered === 0 ? (
        <EmptyState title={range ? "No answers on these days" : "No answers yet"} drawing="line">
          {range ? "Choose other days above." : "The first one appears here the moment a shopper answers."}
        </EmptyState>
      ) : (
        <>
          {asksText ? (
            <Card title="Latest answers">
              <LatestTexts questionNameId={questionNameId} range={range} most={8} answered={answered} />
            </Card>
          ) : (
            <div className={other.length > 0 ? classes.columns : classes.stack}>
              <DistributionCard data={data} />
              {other.length > 0 && <OtherTexts texts={other} questionNameId={questionNameId} />}
            </div>
          )}
          <Card title="Over time">
            <QuestionSeries questionNameId={questionNameId} range={range} />
          </Card>
          {!asksText && <RevenueCard type={type} answers={answers} />}
        </>
      )}
    </div>
  );
}
