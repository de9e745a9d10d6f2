"use client";
import { Button, Checkbox, Skeleton } from "@mantine/core";
import { useState } from "react";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import { exploreInput } from "#lib/explore/explore-choice.ts";
import { MAX_EXPLORE_FILTERS } from "#lib/explore/filter-text.ts";
import type { DayRange } from "#lib/filters/date-range.ts";
import { formatCount } from "#lib/format-figure.ts";
import classes from "./FilterValues.module.css";

interface FilterValuesProps {
  axis: string;
  range: DayRange;
  /** The values that the axis is filtered by. */
  chosen: readonly string[];
  /** How many filters other axes have. */
  othersCount: number;
  apply: (values: readonly string[]) => void;
}

/** The values of an axis in the chosen days, any number of which can be chosen. */
export function FilterValues({ axis, range, chosen, othersCount, apply }: FilterValuesProps) {
  const [values, setValues] = useState([...chosen]);
  const { data, error, refetch } = useCall(
    "app.GetExploration",
    exploreInput({ rows: axis, columns: null, filters: null }, range),
  );
  if (error?.status === 402) return <PlanProblem error={error} />;
  if (error) return <ErrorState title="We couldn't load the values" error={error} retry={refetch} />;
  if (!data) return <Skeleton height={200} radius="md" />;
  const offered = data.rows.values.flatMap(({ value, label, count }) =>
    value === null ? [] : [{ value, label, count }],
  );
  if (offered.length === 0) return <p className={shared.note}>No responses in these dates.</p>;
  const isFull = othersCount + values.length >= MAX_EXPLORE_FILTERS;
  const isSame = values.length === chosen.length && values.every((value) => chosen.includes(value));
  return (
    <>
      <Checkbox.Group label="Responses with any of" value={values} onChange={setValues}>
        <div className={classes.values}>
          {offered.map(({ value, label, count }) => (
            <Checkbox
              key={value}
              value={value}
              label={`${label} (${formatCount(count)})`}
              disabled={isFull && !values.includes(value)}
            />
          ))}
        </div>
      </Checkbox.Group>
      {isFull && <p className={shared.note}>{`You can filter by up to ${MAX_EXPLORE_FILTERS} values.`}</p>}
      <Button disabled={isSame} onClick={() => apply(values)}>
        Apply filter
      </Button>
    </>
  );
}
