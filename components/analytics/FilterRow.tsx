"use client";
import { Checkbox, NativeSelect } from "@mantine/core";
import { DateRangeFilter } from "./DateRangeFilter.tsx";
import classes from "./FilterRow.module.css";
import { SegmentsPlanWord } from "./SegmentsPlanWord.tsx";
import { customerOptions, surfaceOptions } from "./segment.ts";
import type { FigureFiltersState } from "./use-figure-filters.ts";

/** Days, comparison, kind of customer and place: what narrows every figure of a screen. */
export function FilterRow({ state }: { state: FigureFiltersState }) {
  const { filters, comparison, choice, today, mayNarrow, choose, narrow, compare } = state;
  const { range, segment } = filters;
  return (
    <>
      <DateRangeFilter choice={choice} range={range} today={today} choose={choose} />
      {mayNarrow ? (
        <>
          <NativeSelect
            aria-label="Customers"
            data={[{ value: "", label: "All customers" }, ...customerOptions]}
            value={segment.customerType ?? ""}
            onChange={(event) => narrow({ customerType: event.currentTarget.value || null })}
          />
          <NativeSelect
            aria-label="Place of the survey"
            data={[{ value: "", label: "All places" }, ...surfaceOptions]}
            value={segment.surface ?? ""}
            onChange={(event) => narrow({ surface: event.currentTarget.value || null })}
          />
        </>
      ) : (
        <SegmentsPlanWord />
      )}
      <Checkbox
        label="Compare with the period before"
        checked={comparison !== null}
        disabled={range === null}
        title={range === null ? "All time has nothing before it: choose days first." : ""}
        onChange={(event) => compare(event.currentTarget.checked)}
      />
      {comparison?.isWithoutToday && (
        <span className={classes.compared}>
          {comparison.over ? "Without today, which is not over" : "Today is not over: no change is told yet"}
        </span>
      )}
    </>
  );
}
