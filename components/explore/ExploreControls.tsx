import { NativeSelect } from "@mantine/core";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { type ExploreChoice, measureNames } from "#lib/explore/explore-choice.ts";
import classes from "./ExploreControls.module.css";
import { axisOptions } from "./explore-choice.ts";
import { measureOptions } from "./measures.ts";

interface ExploreControlsProps {
  choice: ExploreChoice;
  questions: readonly QuestionListItem[];
  change: (changes: Partial<ExploreChoice>) => void;
}

/** What the rows and columns are, and what each cell shows. */
export function ExploreControls({ choice, questions, change }: ExploreControlsProps) {
  const { rows, columns, measure } = choice;
  const shown = columns === null && measure === "column" ? "row" : measure;
  return (
    <div className={classes.line}>
      <NativeSelect
        className={classes.axis ?? ""}
        label="Rows"
        data={axisOptions(questions, rows)}
        value={rows}
        onChange={(event) => change({ rows: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.axis ?? ""}
        label="Columns"
        data={[{ value: "", label: "None" }, ...axisOptions(questions, columns)]}
        value={columns ?? ""}
        onChange={(event) => change({ columns: event.currentTarget.value || null })}
      />
      <NativeSelect
        className={classes.measure ?? ""}
        label="Show"
        data={measureOptions(columns !== null)}
        value={shown}
        onChange={(event) => {
          const next = measureNames.find((name) => name === event.currentTarget.value);
          if (next) change({ measure: next });
        }}
      />
    </div>
  );
}
