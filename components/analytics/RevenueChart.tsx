"use client";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import type { AnswerFigures } from "#lib/calls/survey-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import type { QuestionType } from "#lib/survey/document.ts";
import { inScaleOrder } from "./answer-bars-of.ts";
import classes from "./QuestionChart.module.css";
import { revenueModel, revenueTable } from "./revenue-model.ts";

interface RevenueChartProps {
  /** The question. */
  title: string;
  type: QuestionType;
  answers: readonly AnswerFigures[];
}

/** Revenue and average order by answer, in the account's currency. */
export function RevenueChart({ title, type, answers }: RevenueChartProps) {
  const { data: account } = useCall("Profile.Profile", {});
  const sorted = withRevenue(type, answers);
  const currency = account?.currency;
  const model = revenueModel(sorted.slice(0, 20), currency);
  const currencyWords = currency ?? "the account’s currency";
  if (sorted.length === 0)
    return <p className={classes.note}>The orders behind these answers told no total in {currencyWords}.</p>;
  const note = `The orders of those who gave the answer, in ${currencyWords}; ⌀ is the average order. Orders in other currencies are not added.`;
  return (
    <>
      <ChartFrame
        title={`Revenue by answer: ${title}`}
        table={revenueTable(sorted, currency)}
        picture={{ kind: "bars", model, note }}
      >
        <BarList model={model} label="Revenue by answer" />
      </ChartFrame>
      <p className={classes.note}>{note}</p>
    </>
  );
}

/** The answers with revenue, the most first; those of a scale in its order. */
export function withRevenue(type: QuestionType, answers: readonly AnswerFigures[]): AnswerFigures[] {
  const given = answers.filter(({ revenue }) => revenue > 0);
  return inScaleOrder(
    type,
    [...given].sort((one, other) => other.revenue - one.revenue),
  );
}
