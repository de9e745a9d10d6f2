"use client";
import { ExportButton } from "#components/exports/ExportButton.tsx";
import { scopeOfAllResponses } from "#components/exports/export-scope.ts";
import { DateRangeFilter } from "#components/filters/DateRangeFilter.tsx";
import { useAddress } from "#components/filters/use-address.ts";
import { useDayRange } from "#components/filters/use-day-range.ts";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import type { FilterProps } from "#components/responses/AnswerFields.tsx";
import { ActiveFilters, FilterButton } from "#components/responses/FilterButton.tsx";
import list from "#components/responses/ResponsesScreen.module.css";
import { useClock } from "#components/session/clock-context.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { SearchField } from "#components/ui/SearchField.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { hasSegments } from "#lib/filters/segment.ts";
import type { Question } from "#lib/survey/question.ts";
import { hasChoices, traitsOf } from "#lib/survey/question-type.ts";
import { AllResponseList } from "./AllResponseList.tsx";
import classes from "./AllResponsesScreen.module.css";
import { isNarrowed, readAllResponsesChoice } from "./all-responses-query.ts";
import { SavedFilters } from "./SavedFilters.tsx";
import { SaveFilterButton } from "./SaveFilterButton.tsx";
import { addressOf, chosenFilter, parametersOf } from "./saved-parameters.ts";

/** All responses of the account, across surveys and versions: search, filters, pages, and the open response. */
export function AllResponsesScreen() {
  const clockMs = useClock();
  const { choice: days, range, today, choose } = useDayRange();
  const { query, write } = useAddress();
  // The layout preloads the profile, so it is available on the first render.
  const { data: account } = useCall("Profile.Profile", {});
  const { data: options } = useCall("app.GetResponseListOptions", {});
  const { data: saved = [] } = useCall("app.GetSavedFilters", {});
  const mayNarrow = account !== undefined && hasSegments(account, clockMs());
  const choice = readAllResponsesChoice(query, today, { mayNarrow, currency: account?.currency });
  const { questionNameId } = choice.filters;
  const { data: question } = useCall(
    "Survey.GetQuestionElement",
    { questionNameId: questionNameId ?? "" },
    { enabled: questionNameId !== undefined },
  );
  const chosen = chosenFilter(query, saved);
  const filtering: FilterProps = {
    filters: choice.filters,
    choices: answerChoices(question),
    question,
    mayNarrow,
    ...(options ? { options } : {}),
    write: (changes) => write({ ...changes, page: null, cursor: null }),
  };
  return (
    <>
      <PageHeader
        title="Responses"
        actions={<ExportButton scope={scopeOfAllResponses(choice, filtering.choices, options)} />}
        description="See what each shopper answered, across all your surveys."
        filters={
          <div className={classes.head}>
            <SavedFilters
              saved={saved}
              chosen={chosen}
              isNarrowed={isNarrowed(choice)}
              choose={(filter) => write({ ...addressOf(filter?.parameters ?? {}), saved: filter?.id ?? null }, "new")}
            />
            <div className={list.filters}>
              <SearchField
                label="Search responses"
                placeholder="Answer, order number, email, or customer ID"
                className={list.search}
                search={choice.search}
                onSearch={(search) => write({ q: search, page: null, cursor: null })}
              />
              <DateRangeFilter choice={days} range={range} today={today} choose={choose} />
              <FilterButton {...filtering} />
              {isNarrowed(choice) && !chosen && (
                <SaveFilterButton
                  parameters={parametersOf(query)}
                  onSaved={({ id, parameters }) => write({ ...addressOf(parameters), saved: id })}
                />
              )}
              <ActiveFilters {...filtering} />
            </div>
          </div>
        }
      />
      <RecountNotice />
      <AllResponseList choice={choice} opened={query.get("response")} write={write} />
    </>
  );
}

/** The choices that answers to a question can be filtered by, labels by id; empty if its answers are typed or numbers. */
export function answerChoices(question: Question | undefined): ReadonlyMap<string, string> {
  if (!question || !hasChoices(question.type)) return new Map();
  const { choices = [], allowOther, otherLabel } = question;
  return new Map([
    ...(traitsOf(question.type).choices === "yesOrNo"
      ? ([
          ["yes", "Yes"],
          ["no", "No"],
        ] as const)
      : []),
    ...choices.map(({ id, label }) => [id, label] as const),
    ...(allowOther ? [["other", otherLabel || "Other"] as const] : []),
  ]);
}
