"use client";
import { NativeSelect } from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";
import { DateRangeFilter } from "#components/filters/DateRangeFilter.tsx";
import { ActiveOrderFilters, OrderFilters } from "#components/filters/OrderFilters.tsx";
import { SegmentsPlanWord } from "#components/filters/SegmentsPlanWord.tsx";
import shared from "#components/ui/shared.module.css";
import { dimensionNames } from "#lib/dimensions.ts";
import { comparisonText } from "#lib/filters/figure-filters.ts";
import { allSurveys, surveyOptions } from "#lib/filters/figure-surveys.ts";
import { dimensionLabels, optionsOf } from "#lib/filters/segment.ts";
import classes from "./FilterRow.module.css";
import type { FigureFiltersState } from "./use-figure-filters.ts";

/** The filters shared by every figure on a screen (survey, dates, comparison, segment, order facts), and the margin switch. */
export function FilterRow({ state }: { state: FigureFiltersState }) {
  const {
    chosen,
    comparison,
    choice,
    today,
    mayNarrow,
    choose,
    narrow,
    compare,
    showsMargin,
    showMargin,
    surveys,
    chooseSurvey,
  } = state;
  const { range, segment } = chosen;
  return (
    <div className={classes.filters}>
      {surveys.length > 1 && (
        <NativeSelect
          className={classes.survey ?? ""}
          aria-label="Survey"
          data={surveyOptions(surveys)}
          value={chosen.survey?.surveyId ?? allSurveys}
          onChange={(event) => chooseSurvey(event.currentTarget.value)}
        />
      )}
      <DateRangeFilter choice={choice} range={range} today={today} choose={choose} />
      {mayNarrow ? (
        dimensionNames.map((dimension) => (
          <NativeSelect
            key={dimension}
            aria-label={dimensionLabels[dimension].name}
            data={[{ value: "", label: dimensionLabels[dimension].all }, ...optionsOf(dimension)]}
            value={segment[dimension] ?? ""}
            onChange={(event) => narrow({ [dimension]: event.currentTarget.value || null })}
          />
        ))
      ) : (
        <SegmentsPlanWord />
      )}
      <OrderFilters filters={segment} write={narrow} />
      <Check
        label="Compare to previous period"
        checked={comparison !== null}
        disabled={range === null}
        title={range === null ? "Select a date range to compare." : ""}
        onChange={(event) => compare(event.currentTarget.checked)}
      />
      <Check
        name="margin"
        label="Show margin of error"
        checked={showsMargin}
        onChange={(event) => showMargin(event.currentTarget.checked)}
      />
      {comparison && <span className={shared.small}>{comparisonText(comparison)}</span>}
      <ActiveOrderFilters filters={segment} write={narrow} />
    </div>
  );
}

/** The browser's own: Mantine's would be a part of each first load for these two alone. */
function Check({ label, ...input }: ComponentPropsWithoutRef<"input"> & { label: string }) {
  return (
    <label className={classes.check}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  );
}
