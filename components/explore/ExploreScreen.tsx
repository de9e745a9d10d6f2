"use client";
import { Button } from "@mantine/core";
import { useFigureFilters } from "#components/analytics/use-figure-filters.ts";
import { DateRangeFilter } from "#components/filters/DateRangeFilter.tsx";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { useAddress } from "#components/filters/use-address.ts";
import { ShareButton } from "#components/reports/ShareButton.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { type ExploreChoice, exploreInput, readChoice, writeChoice } from "#lib/explore/explore-choice.ts";
import { allQuestionsQuery } from "#lib/filters/figure-calls.ts";
import { filterText } from "#lib/filters/figure-filters.ts";
import { ExplorationCard } from "./ExplorationCard.tsx";
import classes from "./ExploreControls.module.css";
import { ExploreControls } from "./ExploreControls.tsx";
import { ExploreFilters } from "./ExploreFilters.tsx";
import { exploredQuestions, startChoice } from "./explore-choice.ts";
import { filterTexts, readFilters } from "./explore-text.ts";

/**
 * Answers crossed with each other and with facts of orders, for any responses. Everything chosen is in the address.
 * `channelQuestion`: what an address without rows starts with.
 */
export function ExploreScreen({ channelQuestion }: { channelQuestion: string | null }) {
  const { chosen, choice: dates, today, mayNarrow, choose: chooseDates } = useFigureFilters();
  const { query, write } = useAddress();
  const { data } = useCall(...allQuestionsQuery);
  const questions = exploredQuestions(data ?? []);
  const choice = readChoice(query, startChoice(questions, channelQuestion, mayNarrow));
  const { range } = chosen;
  const asked = useCall("app.GetExploration", exploreInput(choice, range));
  const narrowedBy = filterTexts(readFilters(choice.filters).filters, questions).map(({ words }) => words);
  const sharedQuery = new URLSearchParams({
    ...Object.fromEntries(query),
    ...definedIn(writeChoice(choice)),
  }).toString();
  const change = (changes: Partial<ExploreChoice>) => write(writeChoice({ ...choice, ...changes }));
  return (
    <>
      <PageHeader
        title="Explore"
        description="See how answers differ by channel, country, product, or any other question."
        actions={
          <ShareButton
            scope={{
              kind: "explore",
              title: "Explore",
              query: sharedQuery,
              questions: [],
              words: [filterText({ range, segment: {} }), ...narrowedBy].join(", "),
            }}
          />
        }
        filters={
          <div className={classes.controls}>
            <ExploreControls choice={choice} questions={questions} change={change} />
            <div className={classes.line}>
              <DateRangeFilter choice={dates} range={range} today={today} choose={chooseDates} />
              <ExploreFilters choice={choice} questions={questions} range={range} change={change} />
            </div>
          </div>
        }
      />
      <KeptFigures
        asked={asked}
        filters={{ range, segment: {} }}
        problem="We couldn't count these responses"
        skeleton={<ListSkeleton rows={1} height={420} radius="lg" />}
      >
        {(exploration) =>
          exploration.all.count > 0 ? (
            <ExplorationCard exploration={exploration} choice={choice} range={range} />
          ) : (
            <EmptyState
              title="No responses"
              action={
                (choice.filters !== null || range !== null) && (
                  <Button
                    variant="default"
                    onClick={() => {
                      change({ filters: null });
                      chooseDates({ preset: "all" });
                    }}
                  >
                    Show all responses
                  </Button>
                )
              }
            >
              {choice.filters !== null || range !== null
                ? "No response matches these dates and filters. Choose others, or show all."
                : "Figures appear here as soon as shoppers answer."}
            </EmptyState>
          )
        }
      </KeptFigures>
    </>
  );
}

/** The address parameters that a choice has. */
function definedIn(parameters: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
