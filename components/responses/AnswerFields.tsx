"use client";
import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import classes from "#components/filters/FilterFields.module.css";
import type { Question } from "#lib/survey/question.ts";
import { rangeOf } from "#lib/survey/question-range.ts";
import { isScale, traitsOf } from "#lib/survey/question-type.ts";
import type { FilterProps } from "./FilterButton.tsx";

interface AnswerFieldsProps extends Pick<FilterProps, "filters" | "write"> {
  question: Question;
}

/** What was answered to a question that is rated, or answered in words. */
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
