"use client";
import { Button, Table } from "@mantine/core";
import { useState } from "react";
import { type AnswerBar, AnswerBars } from "#components/charts/AnswerBars.tsx";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import type { QuestionType } from "#lib/survey/document.ts";
import { isText, takesSeveral } from "./answer-bars-of.ts";
import classes from "./QuestionChart.module.css";

export type View = "bars" | "series" | "table";

interface QuestionChartProps {
  type: QuestionType;
  answered: number;
  /** What stands in the place of answers where there are none. */
  none?: string;
  bars: readonly AnswerBar[];
  view: Exclude<View, "series">;
  label: string;
  /** How many answers show before the rest is asked for. */
  most: number;
}

/** The distribution of a question's answers, with a word on what it can bear. */
export function QuestionChart({
  type,
  answered,
  none = "No answers yet.",
  bars,
  view,
  label,
  most,
}: QuestionChartProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (type === "statement")
    return <p className={classes.note}>A statement asks nothing, so there is nothing to count.</p>;
  if (answered === 0) return <p className={classes.note}>{none}</p>;
  if (isText(type))
    return <p className={classes.note}>These are the shoppers’ own words: read them under Responses.</p>;
  const shown = showsAll ? bars : bars.slice(0, most);
  return (
    <>
      {answered < fewestToCompare && (
        <p className={classes.few}>
          {answered === 1 ? "1 answer" : `${formatCount(answered)} answers`} so far: too few to compare.
        </p>
      )}
      {view === "bars" ? (
        <AnswerBars bars={shown} label={`Answers to ${label}`} />
      ) : (
        <AnswerTable bars={shown} label={label} />
      )}
      {bars.length > most && (
        <Button variant="subtle" size="compact-sm" mt="sm" ml={-8} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${most}` : `Show all ${bars.length}`}
        </Button>
      )}
      {takesSeveral(type) && sharesOf(bars) > 100.5 && (
        <p className={classes.note}>Shoppers may give several answers, so shares add up to more than 100 %.</p>
      )}
    </>
  );
}

function AnswerTable({ bars, label }: { bars: readonly AnswerBar[]; label: string }) {
  return (
    <div className={classes.scroll}>
      <Table aria-label={`Answers to ${label}`} className={classes.table ?? ""}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Answer</Table.Th>
            <Table.Th scope="col" className={classes.figure}>
              Count
            </Table.Th>
            <Table.Th scope="col" className={classes.figure}>
              Share
            </Table.Th>
            <Table.Th scope="col" className={classes.figure}>
              95 % interval
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars.map((bar) => (
            <Table.Tr key={bar.id}>
              <Table.Th scope="row" fw={400}>
                {bar.label}
              </Table.Th>
              <Table.Td className={classes.figure}>{formatCount(bar.count)}</Table.Td>
              <Table.Td className={classes.figure}>{formatPercent(bar.share)}</Table.Td>
              <Table.Td className={classes.figure}>
                {formatPercent(bar.shareLow)} – {formatPercent(bar.shareHigh)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Rounded shares of answers that exclude each other may add up to a little over 100 %. */
function sharesOf(bars: readonly AnswerBar[]): number {
  return bars.reduce((sum, { share }) => sum + share, 0);
}
