"use client";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { drawnAnswers } from "./drawn-answers.ts";
import classes from "./QuestionChart.module.css";
import { areCountedIn, revenueChanges } from "./revenue-changes.ts";
import { revenueModel, revenueTable, withRevenue } from "./revenue-model.ts";
import { areEnough } from "./share-changes.ts";
import type { Compared } from "./use-compared.ts";

export interface RevenueChartProps {
  data: QuestionAnalytics;
  compared: Compared<QuestionAnalytics>;
}

/** Revenue and average order value by answer, in the account's currency. */
export function RevenueChart({ data, compared }: RevenueChartProps) {
  const { currency } = data;
  const { type, title } = data.question;
  const drawn = drawnAnswers(type, data, compared);
  const sorted = withRevenue(type, drawn.answers);
  if (sorted.length === 0)
    return <p className={classes.note}>None of the orders behind these answers has a total in {currency}.</p>;
  const changes = areCountedIn(compared, currency) ? revenueChanges(drawn.compared, currency) : null;
  const model = revenueModel(sorted.slice(0, 20), currency, changes ?? undefined);
  const few = compared.kind === "pair" && !areEnough(compared) ? " Too few answers to compare." : "";
  const note = `Orders from shoppers who gave each answer, in ${currency}, with the average order value. Orders in other currencies aren't included.${few}`;
  return (
    <>
      <ChartFrame
        title={`Revenue by answer: ${title}`}
        table={revenueTable(drawn.isInRanges ? withRevenue(type, data.answers) : sorted, currency)}
        picture={{ kind: "bars", model, note }}
      >
        <BarList model={model} label="Revenue by answer" />
      </ChartFrame>
      <p className={classes.note}>{note}</p>
    </>
  );
}
