"use client";
import { Button, CloseButton } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { countryName } from "#components/filters/order-text.ts";
import {
  activeFilters,
  type FilterChoice,
  type FilterName,
  type FilterOptions,
} from "#components/filters/response-filters.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import type { Question } from "#lib/survey/question.ts";
import classes from "./FilterButton.module.css";

export interface FilterProps {
  filters: FilterChoice;
  /** The question's choices by id; empty if its answers are typed. */
  choices: ReadonlyMap<string, string>;
  /** Whether the plan has segments. */
  mayNarrow: boolean;
  /** Surveys and questions, if the list covers more than one. */
  options?: FilterOptions;
  /** The question whose answers are filtered by, if the list covers more than one. */
  question?: Question | undefined;
  write: (changes: Partial<Record<FilterName, string | null>>) => void;
}

/** Opens the filter popover, whose code loads on the first click. */
export function FilterButton(props: FilterProps) {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <FilterPopover {...props} /> : <ClosedFilters {...props} onClick={() => setWanted(true)} />;
}

const FilterPopover = onDemand(
  () => import("./FilterPopover.tsx").then((module) => module.FilterPopover),
  <Button variant="default">Filters</Button>,
);

function ClosedFilters({ filters, choices, options, onClick }: FilterProps & { onClick: () => void }) {
  const count = activeFilters(filters, choices, countryName, options).length;
  return (
    <Button
      variant="default"
      fw={400}
      leftSection={<IconFilter size={16} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {count > 0 ? `Filters (${count})` : "Filters"}
    </Button>
  );
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ filters, choices, options, write }: FilterProps) {
  const active = activeFilters(filters, choices, countryName, options);
  if (active.length === 0) return null;
  return (
    <ul className={classes.active} aria-label="Active filters">
      {active.map(({ names, words }) => (
        <li key={words} className={classes.pill}>
          {words}
          <CloseButton
            size="sm"
            aria-label={`Remove filter: ${words}`}
            onClick={() => write(Object.fromEntries(names.map((name) => [name, null])))}
          />
        </li>
      ))}
    </ul>
  );
}
