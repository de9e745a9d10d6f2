"use client";
import { NativeSelect, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import shared from "#components/ui/shared.module.css";
import { type CustomerValue, type Horizon, horizons } from "#lib/calls/app-customer-value.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount, formatDecimal, formatMoney, formatPercent, noFigure } from "#lib/format-figure.ts";
import { Estimate } from "./Estimate.tsx";
import classes from "./EstimateTable.module.css";
import { ExplainedRow } from "./ExplainedRow.tsx";
import { answerValueTexts, valueNotes } from "./value-text.ts";
import weighted from "./WeightedCard.module.css";

/** What new customers are worth, by the answer to their first order. Renders nothing where it can't be known. */
export function ValueCard({ questionNameId, title }: { questionNameId: string; title: string }) {
  const [horizon, setHorizon] = useState<Horizon>("90");
  const { data, error, refetch } = useCall("app.GetCustomerValue", { questionNameId, horizon });
  if (data === null || data?.isFollowUp) return null;
  return (
    <Card
      title="Customer value"
      titleId="customer-value"
      description="What new customers spend after their first order, by their answer to it."
      actions={
        <NativeSelect
          aria-label="Days from the first order"
          data={horizons.map((days) => ({ value: days, label: `${days} days` }))}
          value={horizon}
          onChange={(event) => setHorizon(horizons.find((one) => one === event.currentTarget.value) ?? "90")}
        />
      }
    >
      {data ? (
        <Value data={data} title={title} />
      ) : error ? (
        <LoadingList what="customer value" call={{ error, refetch }} rows={3} />
      ) : (
        <Skeleton height={160} radius="lg" />
      )}
    </Card>
  );
}

function Value({ data, title }: { data: CustomerValue; title: string }) {
  const { all, horizon, needed, currency, answers } = data;
  if (all === null)
    return (
      <EmptyState title={`Shows once ${horizon} days are over`} drawing="line">
        {`A customer counts once ${horizon} days have passed since the first order. They are counted every night.`}
      </EmptyState>
    );
  const money = (amount: number | null) => formatMoney(amount, currency);
  const sorted = answers.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1) || other.count - one.count);
  return (
    <div className={shared.stack}>
      {needed > 0 && (
        <p className={weighted.sentence}>
          {`Estimates by answer start at 30 answered first orders: ${formatCount(needed)} more.`}
        </p>
      )}
      <table className={classes.table} aria-label={`Customer value: ${title}`}>
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <th scope="col">{`Value in ${horizon} days`}</th>
            <th scope="col">First order</th>
            <th scope="col">Order again</th>
            <th scope="col">Orders each</th>
          </tr>
        </thead>
        <tbody>
          <ExplainedRow
            label="All new customers"
            note={null}
            texts={["Every new customer, answered or not. These are counted, not estimated."]}
          >
            <td data-label={`Value in ${horizon} days`} className={classes.share}>
              <span className={classes.value}>{money(all.value)}</span>
            </td>
            <td data-label="First order">{money(all.firstOrder)}</td>
            <td data-label="Order again">{formatPercent(all.repeatRate)}</td>
            <td data-label="Orders each">{formatDecimal(all.ordersPerCustomer)}</td>
          </ExplainedRow>
          {sorted.map((answer) => (
            <ExplainedRow key={answer.id} label={answer.label} note={null} texts={answerValueTexts(answer, data)}>
              <td data-label={`Value in ${horizon} days`} className={classes.share}>
                <Estimate value={answer.value} low={answer.valueLow} high={answer.valueHigh} write={money} />
              </td>
              <td data-label="First order">{money(answer.firstOrder)}</td>
              <td data-label="Order again">
                {answer.repeatRate === null ? noFigure : formatPercent(answer.repeatRate)}
              </td>
              <td data-label="Orders each">
                {answer.ordersPerCustomer === null ? noFigure : formatDecimal(answer.ordersPerCustomer)}
              </td>
            </ExplainedRow>
          ))}
        </tbody>
      </table>
      <ul className={shared.tightList}>
        {valueNotes(data).map((text) => (
          <li key={text} className={weighted.sentence}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
