"use client";
import { useState } from "react";
import { ActiveFilters as Active } from "#components/filters/ActiveFilters.tsx";
import { ClosedFilters } from "#components/filters/ClosedFilters.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { activeFilters } from "#lib/filters/response-filters.ts";
import type { FilterProps } from "./AnswerFields.tsx";

const label = "Filters";

const ResponseFilters = onDemand(
  () => import("./ResponseFilters.tsx").then((module) => module.ResponseFilters),
  <ClosedFilters label={label} count={0} />,
);

/** Opens the filter popover, whose code loads on the first click. */
export function FilterButton(props: FilterProps) {
  const [isWanted, setWanted] = useState(false);
  const count = activeFilters(props.filters, props.choices, props.options).length;
  return isWanted ? (
    <ResponseFilters {...props} label={label} count={count} />
  ) : (
    <ClosedFilters label={label} count={count} onClick={() => setWanted(true)} />
  );
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ filters, choices, options, write }: FilterProps) {
  return <Active active={activeFilters(filters, choices, options)} write={write} />;
}
