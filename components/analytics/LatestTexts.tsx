"use client";
import { Skeleton } from "@mantine/core";
import { useCall } from "#lib/client/hooks.ts";
import { type FigureFilters, filterInput } from "./figure-filters.ts";
import classes from "./LatestTexts.module.css";
import { useRefetchOn } from "./use-refetch-on.ts";

interface LatestTextsProps {
  questionNameId: string;
  filters: FigureFilters;
  most: number;
  /** How many answered; the texts are asked for again when that changes. */
  answered: number;
}

/** The last few texts that shoppers wrote, in their own words. A failure leaves the place empty: the responses have them. */
export function LatestTexts({ questionNameId, filters, most, answered }: LatestTextsProps) {
  const { data, isPending, refetch } = useCall("Survey.ResponsesList", {
    questionNameId,
    limit: most,
    ...filterInput(filters),
  });
  useRefetchOn(answered, refetch);
  if (isPending) return <Skeleton height={120} radius="md" />;
  const texts = (data?.items ?? []).flatMap(({ responseId, answer }) => (answer ? [{ responseId, answer }] : []));
  if (texts.length === 0) return null;
  return (
    <ul className={classes.texts} aria-label="Latest answers">
      {texts.map(({ responseId, answer }) => (
        <li key={responseId} className={classes.text}>
          {answer}
        </li>
      ))}
    </ul>
  );
}
