"use client";
import { QuestionCrumbs } from "#components/analytics/QuestionCrumbs.tsx";
import { SurveyName } from "#components/analytics/SurveyName.tsx";
import { ExportButton } from "#components/exports/ExportButton.tsx";
import { scopeOfList } from "#components/exports/export-scope.ts";
import { DateRangeFilter } from "#components/filters/DateRangeFilter.tsx";
import { useAddress } from "#components/filters/use-address.ts";
import { useDayRange } from "#components/filters/use-day-range.ts";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import { useClock } from "#components/session/clock-context.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { SearchField } from "#components/ui/SearchField.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { readResponsesChoice } from "#lib/filters/responses-query.ts";
import { hasSegments } from "#lib/filters/segment.ts";
import type { FilterProps } from "./AnswerFields.tsx";
import { ActiveFilters, FilterButton } from "./FilterButton.tsx";
import { ResponseList } from "./ResponseList.tsx";
import classes from "./ResponsesScreen.module.css";

interface ResponsesScreenProps {
  questionNameId: string;
  questionTitle: string;
  /** The question's choices by id; empty if answers are typed or numbers. */
  choices: readonly (readonly [id: string, label: string])[];
  /** The survey that contains the question; null if it was removed. */
  surveyName: string | null;
}

/** The answers to one question: search, filters, sorting, pages, the open response, and an export of all. */
export function ResponsesScreen({ questionNameId, questionTitle, choices, surveyName }: ResponsesScreenProps) {
  const clockMs = useClock();
  const { choice: days, range, today, choose } = useDayRange();
  const { query, write } = useAddress();
  // The layout preloads the profile, so it is available on the first render.
  const { data: account } = useCall("Profile.Profile", {});
  const mayNarrow = account !== undefined && hasSegments(account, clockMs());
  const choice = readResponsesChoice(query, today, { mayNarrow, currency: account?.currency });
  const filtering: FilterProps = {
    filters: choice.filters,
    choices: new Map(choices),
    mayNarrow,
    write: (changes) => write({ ...changes, page: null, cursor: null }),
  };
  return (
    <>
      <PageHeader
        breadcrumbs={<QuestionCrumbs questionNameId={questionNameId} title={questionTitle} here="responses" />}
        title="Responses"
        aside={<SurveyName name={surveyName} />}
        description={questionTitle}
        actions={
          <ExportButton scope={scopeOfList(choice, { questionNameId, title: questionTitle }, filtering.choices)} />
        }
        filters={
          <div className={classes.filters}>
            <SearchField
              label="Search responses"
              placeholder="Answer, order number, email, or customer ID"
              className={classes.search}
              search={choice.search}
              onSearch={(search) => write({ q: search, page: null, cursor: null })}
            />
            <DateRangeFilter choice={days} range={range} today={today} choose={choose} />
            <FilterButton {...filtering} />
            <ActiveFilters {...filtering} />
          </div>
        }
      />
      <RecountNotice />
      <ResponseList questionNameId={questionNameId} choice={choice} opened={query.get("response")} write={write} />
    </>
  );
}
