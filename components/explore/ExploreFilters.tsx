"use client";
import { useState } from "react";
import { ActiveFilters } from "#components/filters/ActiveFilters.tsx";
import { ClosedFilters } from "#components/filters/ClosedFilters.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { axisName } from "#lib/explore/axes.ts";
import type { ExploreChoice } from "#lib/explore/explore-choice.ts";
import { type ExploreFilter, filtersText } from "#lib/explore/filter-text.ts";
import type { DayRange } from "#lib/filters/date-range.ts";
import { filterTexts, readFilters } from "./explore-text.ts";

const label = "Add filter";

const AddFilter = onDemand(
  () => import("./AddFilter.tsx").then((module) => module.AddFilter),
  <ClosedFilters label={label} count={0} />,
);

interface ExploreFiltersProps {
  choice: ExploreChoice;
  questions: readonly QuestionListItem[];
  range: DayRange;
  change: (changes: Partial<ExploreChoice>) => void;
}

/** The filters, one for each axis, and a button that adds one. */
export function ExploreFilters({ choice, questions, range, change }: ExploreFiltersProps) {
  const [isWanted, setWanted] = useState(false);
  const { filters, hasUnread } = readFilters(choice.filters);
  const save = (next: readonly ExploreFilter[]) => change({ filters: filtersText(next) || null });
  const active = [
    ...filterTexts(filters, questions).map(({ axis, words }) => ({ names: [axis], words })),
    ...(hasUnread ? [{ names: [], words: "A filter in this link that we can't read" }] : []),
  ];
  return (
    <>
      {isWanted ? (
        <AddFilter label={label} filters={filters} questions={questions} range={range} save={save} />
      ) : (
        <ClosedFilters label={label} count={0} onClick={() => setWanted(true)} />
      )}
      <ActiveFilters
        active={active}
        write={(removed) => save(filters.filter(({ axis }) => !(axisName(axis) in removed)))}
      />
    </>
  );
}
