"use client";
import { useMemo } from "react";
import { type FigureFilters, filterInput } from "#components/filters/figure-filters.ts";
import { useCall } from "#lib/client/hooks.ts";
import type { RevenueRow } from "./revenue-model.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

type Customers = NonNullable<RevenueRow["customers"]>;

/**
 * By answer id, how many customers are known to be new or returning, and how many are returning; null until loaded.
 * @param isAsked false if the plan has no segments, or if the figures are of one kind of customer
 */
export function useCustomersByAnswer(
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
