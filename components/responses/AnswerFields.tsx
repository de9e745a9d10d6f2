"use client";
import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import classes from "#components/filters/FilterFields.module.css";
import type { FilterChoice, FilterName, FilterOptions } from "#lib/filters/response-filters.ts";
import type { Question } from "#lib/survey/question.ts";
import { rangeOf } from "#lib/survey/question-range.ts";
import { isScale, traitsOf } from "#lib/survey/question-type.ts";

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

interface AnswerFieldsProps extends Pick<FilterProps, "filters" | "write"> {
  question: Question;
}

/** Filters by the answer to a question with a rating or a text. */
export function AnswerFields({ question, filters, write }: AnswerFieldsProps) {
  const writeSoon = useDebouncedCallback((says: string) => write({ says: says.trim() || null }), 400);
  if (traitsOf(question.type).figures === "texts")
    return (
      <TextInput
        label="Answer contains"
        defaultValue={filters.answerText ?? ""}
        maxLength={200}
        onChange={(event) => writeSoon(event.currentTarget.value)}
      />
    );
  if (!isScale(question.type)) return null;
  const [min = 0, max = 10] = rangeOf(question);
  const { scoreFrom = min, scoreTo = max } = filters;
  const scores = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
  return (
    <div className={classes.pair}>
      <NativeSelect
        label="Score from"
        data={scores(min, scoreTo)}
        value={`${scoreFrom}`}
        onChange={({ currentTarget: { value } }) => write({ scoreFrom: value === `${min}` ? null : value })}
      />
      <NativeSelect
        label="to"
        data={scores(scoreFrom, max)}
        value={`${scoreTo}`}
        onChange={({ currentTarget: { value } }) => write({ scoreTo: value === `${max}` ? null : value })}
      />
    </div>
  );
}
