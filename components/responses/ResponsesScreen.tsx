"use client";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconDownload, IconSearch } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { DateRangeFilter } from "#components/analytics/DateRangeFilter.tsx";
import { QuestionCrumbs } from "#components/analytics/QuestionCrumbs.tsx";
import { SurveyName } from "#components/analytics/SurveyName.tsx";
import { useAddress } from "#components/analytics/use-address.ts";
import { useDayRange } from "#components/analytics/use-day-range.ts";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import { callUrl } from "#lib/client/call.ts";
import { keptFresh, useCall } from "#lib/client/hooks.ts";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { NoResponses } from "./NoResponses.tsx";
import { ResponseCards } from "./ResponseCards.tsx";
import classes from "./ResponsesScreen.module.css";
import { ResponseTable } from "./ResponseTable.tsx";
import { exportInput, readResponsesChoice, responsesInput, type SortField, showsNewest } from "./responses-query.ts";

interface ResponsesScreenProps {
  questionNameId: string;
  questionTitle: string;
  /** The survey it is asked in; null where it no longer is. */
  surveyName: string | null;
}

/** The answers to one question: found, sorted, page by page, and all of them as CSV. */
export function ResponsesScreen({ questionNameId, questionTitle, surveyName }: ResponsesScreenProps) {
  const { choice: days, range, today, choose } = useDayRange();
  const { query, write } = useAddress();
  const choice = readResponsesChoice(query, today);
  const list = useCall("Survey.ResponsesList", responsesInput(questionNameId, choice), {
    placeholderData: keepPreviousData,
    ...(showsNewest(choice) ? keptFresh : {}),
  });
  const sort = (field: SortField) => {
    const isDesc = field === choice.sortField ? !choice.isDesc : true;
    write({ sort: field, order: isDesc ? null : "ascending", page: null, cursor: null });
  };
  const toFirstPage = () => write({ page: null, cursor: null });
  return (
    <>
      <PageHeader
        breadcrumbs={<QuestionCrumbs questionNameId={questionNameId} title={questionTitle} here="responses" />}
        title="Responses"
        aside={<SurveyName name={surveyName} />}
        description={questionTitle}
        actions={
          <Button
            component="a"
            href={callUrl("Survey.ExportQuestionResponsesToCsv", exportInput(questionNameId, choice))}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            Export CSV
          </Button>
        }
        filters={
          <>
            <SearchField
              initial={choice.search}
              onSearch={(search) => write({ q: search, page: null, cursor: null })}
            />
            <DateRangeFilter choice={days} range={range} today={today} choose={choose} />
          </>
        }
      />
      <Card padding="none">
        {list.error && !list.data ? (
          <div className={classes.error}>
            <ErrorState
              title="The responses could not be loaded"
              error={list.error}
              retry={list.error.status === 400 ? toFirstPage : list.refetch}
            />
          </div>
        ) : !list.data ? (
          <ListSkeleton />
        ) : list.data.items.length === 0 ? (
          <NoResponses
            choice={choice}
            clear={() => write({ q: null, range: null, from: null, to: null, page: null, cursor: null })}
          />
        ) : (
          <div className={classes.list} data-stale={list.isPlaceholderData || undefined}>
            <ResponseTable items={list.data.items} choice={choice} onSort={sort} />
            <ResponseCards items={list.data.items} choice={choice} onSort={sort} />
            <Paging answer={list.data} choice={choice} write={write} />
          </div>
        )}
      </Card>
    </>
  );
}

function SearchField({ initial, onSearch }: { initial: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(initial);
  const search = useDebouncedCallback(onSearch, 300);
  return (
    <TextInput
      type="search"
      aria-label="Search the responses"
      placeholder="Search answers"
      className={classes.search ?? ""}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      maxLength={200}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}
