"use client";
import { Skeleton } from "@mantine/core";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import shared from "#components/ui/shared.module.css";
import type { ResponseItem } from "#lib/calls/survey-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { type FigureFilters, filterInput } from "#lib/filters/figure-filters.ts";
import classes from "./LatestTexts.module.css";
import { useRefetchOn } from "./use-refetch-on.ts";

interface LatestTextsProps {
  questionNameId: string;
  filters: FigureFilters;
  most: number;
  /** How many shoppers answered. A change triggers a refetch; undefined never does. */
  answered: number | undefined;
}

/** The latest free-text answers, verbatim. */
export function LatestTexts({ questionNameId, filters, most, answered }: LatestTextsProps) {
  const query = useCall("Survey.ResponsesList", { questionNameId, limit: most, ...filterInput(filters) });
  useRefetchOn(answered, query.refetch);
  return (
    <KeptFigures
      asked={query}
      filters={filters}
      problem="We couldn't load the latest answers"
      skeleton={<Skeleton height={120} radius="md" />}
    >
      {({ items }) => <Texts items={items} />}
    </KeptFigures>
  );
}

function Texts({ items }: { items: readonly ResponseItem[] }) {
  const texts = items.flatMap(({ responseId, answer }) => (answer ? [{ responseId, answer }] : []));
  if (texts.length === 0) return null;
  return (
    <ul className={shared.tightList} aria-label="Latest answers">
      {texts.map(({ responseId, answer }) => (
        <li key={responseId} className={classes.text}>
          {answer}
        </li>
      ))}
    </ul>
  );
}
