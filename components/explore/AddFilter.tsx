"use client";
import { NativeSelect } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { ButtonPopover } from "#components/ui/ButtonPopover.tsx";
import shared from "#components/ui/shared.module.css";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { axisName, exploreFacts, parseAxis } from "#lib/explore/axes.ts";
import type { ExploreFilter } from "#lib/explore/filter-text.ts";
import type { DayRange } from "#lib/filters/date-range.ts";
import { axisOptions } from "./explore-choice.ts";
import { FilterValues } from "./FilterValues.tsx";

interface AddFilterProps {
  label: string;
  filters: readonly ExploreFilter[];
  questions: readonly QuestionListItem[];
  range: DayRange;
  save: (filters: readonly ExploreFilter[]) => void;
}

/** Chooses an axis and values of it, which replace those that it is filtered by. */
export function AddFilter({ label, filters, questions, range, save }: AddFilterProps) {
  const [name, setName] = useState(axisName({ fact: exploreFacts[0] }));
  const isOf = ({ axis }: ExploreFilter) => axisName(axis) === name;
  const others = filters.filter((filter) => !isOf(filter));
  const axis = parseAxis(name);
  return (
    <ButtonPopover button={{ label, icon: <IconFilter size={16} aria-hidden="true" /> }} label={label} width={320}>
      {(close) => (
        <div className={shared.smallStack}>
          <NativeSelect
            label="Filter by"
            data={axisOptions(questions, null)}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FilterValues
            key={name}
            axis={name}
            range={range}
            chosen={filters.filter(isOf).map(({ value }) => value)}
            othersCount={others.length}
            apply={(values) => {
              close();
              save([...others, ...(axis ? values.map((value) => ({ axis, value })) : [])]);
            }}
          />
        </div>
      )}
    </ButtonPopover>
  );
}
