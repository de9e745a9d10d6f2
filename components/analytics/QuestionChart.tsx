"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { type AnswerBar, answerBarModel, answerTable } from "#components/charts/answer-bars.ts";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { formatCount } from "#lib/format-figure.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import type { QuestionType } from "#lib/survey/document.ts";
import { isText, takesSeveral } from "./answer-bars-of.ts";
import classes from "./QuestionChart.module.css";
import { type Shares, shareChanges } from "./share-changes.ts";
import type { Compared } from "./use-compared.ts";

interface QuestionChartProps {
  type: QuestionType;
  answered: number;
  /** What stands in the place of answers where there are none. */
  none?: string;
  bars: readonly AnswerBar[];
  /** What the table has, where it is more than is drawn: each number of the ranges. */
  values?: readonly AnswerBar[];
  compared: Compared<Shares>;
  label: string;
  /** How many answers show before the rest is asked for. */
  most: number;
}

/** The distribution of a question's answers, with a word on what it can bear. */
export function QuestionChart(props: QuestionChartProps) {
  const { type, answered, none, bars, values, compared, label, most } = props;
  const [showsAll, setShowsAll] = useState(false);
  if (type === "statement")
    return <p className={classes.note}>A statement asks nothing, so there is nothing to count.</p>;
  if (answered === 0) return <p className={classes.note}>{none ?? "No answers yet."}</p>;
  if (isText(type))
    return <p className={classes.note}>These are the shoppers’ own words: read them under Responses.</p>;
  const few = answered < fewestToCompare ? tooFew(answered) : null;
  const several = takesSeveral(type) && sharesOf(bars) > 100.5 ? severalNote : null;
  const note = [`${formatCount(answered)} answered. Whiskers: 95 % intervals.`, few, several].filter(Boolean).join(" ");
  const changes = shareChanges(compared);
  return (
    <>
      <ChartFrame
        title={`Answers to ${label}`}
        table={values ? answerTable(values, null) : answerTable(bars, changes)}
        picture={{ kind: "bars", model: answerBarModel(bars.slice(0, mostInPicture), changes), note }}
      >
        {few && <p className={classes.few}>{few}</p>}
        <BarList model={answerBarModel(showsAll ? bars : bars.slice(0, most), changes)} label={`Answers to ${label}`} />
        {bars.length > most && (
          <Button variant="subtle" size="compact-sm" mt="sm" ml={-8} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${most}` : `${most} of ${formatCount(bars.length)} shown. Show all`}
          </Button>
        )}
      </ChartFrame>
      {several && <p className={classes.note}>{several}</p>}
    </>
  );
}

/** Longer pictures would be read by nobody; the table has the rest. */
const mostInPicture = 40;

const severalNote = "Shoppers may give several answers, so shares add up to more than 100 %.";

/** What fewer than 30 answers can bear. */
export function tooFew(answered: number): string {
  return `${answered === 1 ? "1 answer" : `${formatCount(answered)} answers`} so far: too few to compare.`;
}

/** Rounded shares of answers that exclude each other may add up to a little over 100 %. */
function sharesOf(bars: readonly AnswerBar[]): number {
  return bars.reduce((sum, { share }) => sum + share, 0);
}
