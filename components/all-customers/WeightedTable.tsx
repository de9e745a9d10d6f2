import type { WeightedAnswer, WeightedAnswers } from "#lib/calls/app-weighted-answers.ts";
import { formatCount, formatMoney, formatPercent, noFigure } from "#lib/format-figure.ts";
import { Estimate, formatWholeMoney, ShareBar } from "./Estimate.tsx";
import classes from "./EstimateTable.module.css";
import { ExplainedRow } from "./ExplainedRow.tsx";
import { explainedTexts } from "./weighted-text.ts";

interface WeightedTableProps {
  data: WeightedAnswers;
  /** The table's accessible name. */
  label: string;
  /** Whether answers stay in their own order, as those of a scale; else the largest share is first. */
  isInOrder: boolean;
}

/** Each answer with its estimated figures and their ranges: a table, and on phones a card for each answer. */
export function WeightedTable({ data, label, isInOrder }: WeightedTableProps) {
  const shares = data.answers.map(({ shareHigh, boundHigh }) => boundHigh ?? shareHigh ?? 0);
  const sorted = isInOrder
    ? data.answers
    : data.answers.toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0));
  const hasNew = data.answers.some(({ newCustomers }) => newCustomers !== null);
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Answer</th>
          <th scope="col">Share</th>
          <th scope="col">Orders</th>
          {hasNew && <th scope="col">New customers</th>}
          <th scope="col">Revenue</th>
          <th scope="col">Average order</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((answer) => (
          <AnswerRows key={answer.id} answer={answer} data={data} end={Math.max(1, ...shares)} hasNew={hasNew} />
        ))}
      </tbody>
    </table>
  );
}

interface AnswerRowsProps {
  answer: WeightedAnswer;
  data: WeightedAnswers;
  /** Where the bars' scale ends, in percent. */
  end: number;
  hasNew: boolean;
}

function AnswerRows({ answer, data, end, hasNew }: AnswerRowsProps) {
  const { currency } = data;
  const { share, shareLow, shareHigh, boundLow, boundHigh } = answer;
  const ends = [boundLow ?? shareLow, boundHigh ?? shareHigh] as const;
  const money = (amount: number | null) => formatMoney(amount, currency);
  const whole = (amount: number | null) => (amount === null ? noFigure : formatWholeMoney(amount, currency));
  return (
    <ExplainedRow label={answer.label} note={answer.isFew ? "Few answers" : null} texts={explainedTexts(answer, data)}>
      <td data-label="Share" className={classes.share}>
        <Estimate value={share} low={ends[0]} high={ends[1]} write={formatPercent} />
        {share !== null && <ShareBar share={share} low={ends[0] ?? share} high={ends[1] ?? share} end={end} />}
      </td>
      <td data-label="Orders">
        <Estimate value={answer.orders} low={answer.ordersLow} high={answer.ordersHigh} write={formatCount} />
      </td>
      {hasNew && (
        <td data-label="New customers">
          <Estimate
            value={answer.newCustomers}
            low={answer.newCustomersLow}
            high={answer.newCustomersHigh}
            write={formatCount}
          />
        </td>
      )}
      <td data-label="Revenue">
        <Estimate value={answer.revenue} low={answer.revenueLow} high={answer.revenueHigh} write={whole} />
      </td>
      <td data-label="Average order">
        <Estimate
          value={answer.averageOrderValue}
          low={answer.averageOrderValueLow}
          high={answer.averageOrderValueHigh}
          write={money}
        />
      </td>
    </ExplainedRow>
  );
}
