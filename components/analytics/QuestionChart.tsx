"use client";
import { Button, NativeSelect } from "@mantine/core";
import { useContext, useState } from "react";
import { type AnswerBar, answerBarModel, answerTable } from "#components/charts/answer-bars.ts";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { ShowsMargin, useDrawnBars } from "#components/charts/margin-of-error.ts";
import { formatCount } from "#lib/format-figure.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import { asks } from "#lib/survey/path.ts";
import { type QuestionType, takesSeveral, traitsOf } from "#lib/survey/question-type.ts";
import classes from "./QuestionChart.module.css";
import { type Shares, shareChanges } from "./share-changes.ts";
import type { Compared } from "./use-compared.ts";

interface QuestionChartProps {
  type: QuestionType;
  answered: number;
  /** Shown instead of the bars when there are no answers. */
  none?: string;
  bars: readonly AnswerBar[];
  /** The ids of the choices in the question's order, unless it shuffles them: the bars can be sorted by it. */
  choiceOrder?: readonly string[] | undefined;
  /** Drawn before the answers, by their ids. */
  signs?: ReadonlyMap<string, string>;
  /** The table's rows when there are more than bars: each number behind the ranges. */
  values?: readonly AnswerBar[];
  compared: Compared<Shares>;
  label: string;
  /** How many answers show before "Show all". */
  most: number;
}

/** The distribution of a question's answers, with a caveat if there are too few. */
export function QuestionChart(props: QuestionChartProps) {
  const { type, answered, none } = props;
  if (!asks({ type }))
    return <p className={classes.note}>Statements don't collect answers, so there's nothing to count.</p>;
  if (answered === 0) return <p className={classes.note}>{none ?? "No responses yet."}</p>;
  if (traitsOf(type).figures === "texts")
    return <p className={classes.note}>These answers are in shoppers' own words. Read them in Responses.</p>;
  return <Distribution {...props} />;
}

function Distribution({
  type,
  answered,
  bars: given,
  choiceOrder,
  values,
  compared,
  label,
  ...rest
}: QuestionChartProps) {
  const [by, sortBy] = useState<AnswerOrder>("question");
  // Cut off in the question's order, the last ones may be the most common.
  const most = choiceOrder && by === "question" ? Math.max(rest.most, mostInOrder) : rest.most;
  const sorted = choiceOrder ? sortAnswers(given, by, choiceOrder) : given;
  const bars = sorted.map((bar) => ({ ...bar, sign: rest.signs?.get(bar.id) ?? "" }));
  const [showsAll, setShowsAll] = useState(false);
  const showsMargin = useContext(ShowsMargin);
  const changes = shareChanges(compared);
  const picture = useDrawnBars(answerBarModel(bars.slice(0, mostInPicture), changes));
  const drawn = useDrawnBars(answerBarModel(showsAll ? bars : bars.slice(0, most), changes));
  const few = answered < fewestToCompare ? tooFew(answered) : null;
  const several = takesSeveral(type) && sharesOf(bars) > 100.5 ? severalNote : null;
  const margin = showsMargin ? "Lines: 95% margin of error." : null;
  const note = [`${formatCount(answered)} answered.`, margin, few, several].filter(Boolean).join(" ");
  return (
    <>
      <ChartFrame
        title={`Answers to ${label}`}
        lead={choiceOrder && bars.length > 2 && <OrderControl by={by} choose={sortBy} />}
        table={values ? answerTable(values, null) : answerTable(bars, changes)}
        picture={{ kind: "bars", model: picture, note }}
      >
        {few && <p className={classes.few}>{few}</p>}
        <BarList model={drawn} label={`Answers to ${label}`} />
        {bars.length > most && (
          <Button variant="subtle" size="compact-sm" mt="sm" ml={-8} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${most}` : `Showing ${most} of ${formatCount(bars.length)}. Show all`}
          </Button>
        )}
      </ChartFrame>
      {several && <p className={classes.note}>{several}</p>}
    </>
  );
}

function OrderControl({ by, choose }: { by: AnswerOrder; choose: (by: AnswerOrder) => void }) {
  const all: AnswerOrder[] = ["question", "count"];
  return (
    <NativeSelect
      size="xs"
      aria-label="Sort answers by"
      data={all.map((value) => ({ value, label: `Sort by ${answerOrders[value]}` }))}
      value={by}
      onChange={({ currentTarget: { value } }) => choose(all.find((one) => one === value) ?? "question")}
    />
  );
}

/** How many answers show in the question's order. */
const mostInOrder = 12;

/** A longer picture would be unreadable; the table has the rest. */
const mostInPicture = 40;

const severalNote = "Shoppers can choose more than one answer, so percentages add up to more than 100%.";

/** The caveat for fewer than 30 answers. */
export function tooFew(answered: number): string {
  return `Only ${answered === 1 ? "1 answer" : `${formatCount(answered)} answers`} so far. Collect more to compare.`;
}

/** Rounded shares of mutually exclusive answers can add up to slightly more than 100%. */
function sharesOf(bars: readonly AnswerBar[]): number {
  return bars.reduce((sum, { share }) => sum + share, 0);
}

/** What the answers to a question can be sorted by, if its choices aren't shuffled. */
const answerOrders = { question: "question order", count: "count" } as const;
type AnswerOrder = keyof typeof answerOrders;

/**
 * The answers in the order of the question's choices, or most common first. Equally common ones, and those that the
 * question no longer has, stay in the order given.
 */
export function sortAnswers<Answer extends { id: string; count: number }>(
  answers: readonly Answer[],
  by: AnswerOrder,
  choiceOrder: readonly string[],
): Answer[] {
  if (by === "count") return answers.toSorted((one, other) => other.count - one.count);
  const places = new Map(choiceOrder.map((id, place) => [id, place]));
  const placeOf = ({ id }: Answer) => places.get(id) ?? choiceOrder.length;
  return answers.toSorted((one, other) => placeOf(one) - placeOf(other));
}
