"use client";
import { Skeleton } from "@mantine/core";
import { keptFresh, useCall } from "#lib/client/hooks.ts";
import type { DayRange } from "./date-range.ts";
import classes from "./LatestTexts.module.css";

/** The last few texts that shoppers wrote, in their own words. A failure leaves the place empty: the responses have them. */
export function LatestTexts({
  questionNameId,
  range,
  most,
}: {
  questionNameId: string;
  range: DayRange;
  most: number;
}) {
  const { data, isPending } = useCall(
    "Survey.ResponsesList",
    { questionNameId, limit: most, ...(range ?? {}) },
    keptFresh,
  );
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
