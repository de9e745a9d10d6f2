"use client";
import { NativeSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { type FigureFilters, filterInput } from "#lib/filters/figure-filters.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import { isNumeric } from "#lib/survey/question-type.ts";
import { drawnAnswers } from "./drawn-answers.ts";
import classes from "./QuestionChart.module.css";
import { areCountedIn, revenueChanges } from "./revenue-changes.ts";
import {
  type RevenueOrder,
  type RevenueRow,
  revenueModel,
  revenueOrders,
  revenueTable,
  sortRevenue,
} from "./revenue-model.ts";
import { areEnough } from "./share-changes.ts";
import type { Compared } from "./use-compared.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

export interface RevenueChartProps {
  data: QuestionAnalytics;
  compared: Compared<QuestionAnalytics>;
  /** The filters that the figures belong to. */
  filters: FigureFilters;
  /** Whether the plan includes segments, and so new and returning customers. */
  mayNarrow: boolean;
}

/** Revenue, orders, average order value and returning customers by answer, in the account's currency, sorted by any. */
export function RevenueChart({ data, compared, filters, mayNarrow }: RevenueChartProps) {
  const { currency, question, answered } = data;
  const { type, title } = question;
  const [chosen, sortBy] = useState<RevenueOrder>(isNumeric(type) ? "answer" : "revenue");
  const drawn = drawnAnswers(type, data, compared);
  const isOfAll = filters.segment.customerType === undefined;
  const hasCustomers = mayNarrow && isOfAll && !drawn.isInRanges;
  const customers = useCustomersByAnswer(question.questionNameId, filters, hasCustomers, answered);
  const by = chosen === "returning" && !customers ? "revenue" : chosen;
  const withCustomers = <Row extends { id: string }>(rows: readonly Row[]) =>
    customers ? rows.map((row) => ({ ...row, customers: customers.get(row.id) ?? { known: 0, returning: 0 } })) : rows;
  const sorted = sortRevenue(type, withCustomers(drawn.answers), by);
  if (sorted.length === 0)
    return <p className={classes.note}>None of the orders behind these answers has a total in {currency}.</p>;
  const changes = areCountedIn(compared, currency) ? revenueChanges(drawn.compared, currency) : null;
  const model = revenueModel(sorted.slice(0, 20), currency, changes ?? undefined);
  const few = compared.kind === "pair" && !areEnough(compared) ? " Too few answers to compare." : "";
  const note = `Orders from shoppers who gave each answer, in ${currency}. Refunds are subtracted; canceled and deleted orders don't count. Orders in other currencies aren't included. Averages need at least ${fewestToCompare} orders.${customers ? ` Shares of returning customers need at least ${fewestToCompare} customers known to be new or returning.` : ""}${few}`;
  return (
    <>
      <ChartFrame
        title={`Revenue by answer: ${title}`}
        lead={<OrderControl by={by} choose={sortBy} hasCustomers={customers !== null} />}
        table={revenueTable(drawn.isInRanges ? sortRevenue(type, data.answers, by) : sorted, currency)}
        picture={{ kind: "bars", model, note }}
      >
        <BarList model={model} label="Revenue by answer" />
      </ChartFrame>
      <p className={classes.note}>{note}</p>
    </>
  );
}

interface OrderControlProps {
  by: RevenueOrder;
  choose: (by: RevenueOrder) => void;
  hasCustomers: boolean;
}

function OrderControl({ by, choose, hasCustomers }: OrderControlProps) {
  const all: RevenueOrder[] = [
    "revenue",
    "orders",
    "average",
    ...(hasCustomers ? ["returning" as const] : []),
    "answer",
  ];
  return (
    <NativeSelect
      size="xs"
      aria-label="Sort revenue by"
      data={all.map((value) => ({ value, label: `Sort by ${revenueOrders[value].toLowerCase()}` }))}
      value={by}
      onChange={({ currentTarget: { value } }) => choose(all.find((one) => one === value) ?? "revenue")}
    />
  );
}

type Customers = NonNullable<RevenueRow["customers"]>;

/**
 * By answer id, how many customers are known to be new or returning, and how many are returning; null until loaded.
 * @param isAsked false if the plan has no segments, or if the figures are of one kind of customer
 */
function useCustomersByAnswer(
  questionNameId: string,
  filters: FigureFilters,
  isAsked: boolean,
  answered: number | undefined,
): ReadonlyMap<string, Customers> | null {
  const { data, refetch } = useCall(
    "app.GetQuestionSplits",
    { questionNameId, ...filterInput(filters) },
    { enabled: isAsked },
  );
  useRefetchOn(isAsked ? answered : undefined, refetch);
  return useMemo(() => {
    if (!data || !isAsked) return null;
    const customers = new Map<string, Customers>();
    for (const { segment, answers } of data.customerType) {
      if (segment === "unknown") continue;
      for (const { id, count } of answers) {
        const { known, returning } = customers.get(id) ?? { known: 0, returning: 0 };
        const more = segment === "returning" ? count : 0;
        customers.set(id, { known: known + count, returning: returning + more });
      }
    }
    return customers;
  }, [data, isAsked]);
}
