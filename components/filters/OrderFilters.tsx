"use client";
import { useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { type OrderName, orderChoiceText } from "#lib/filters/order-filters.ts";
import type { ActiveFiltersProps } from "./ActiveFilters.tsx";
import { ClosedFilters } from "./ClosedFilters.tsx";
import type { OrderFieldsProps } from "./OrderTotalFields.tsx";

const label = "Order";

const OrderPopover = onDemand(
  () => import("./OrderPopover.tsx").then((module) => module.OrderPopover),
  <ClosedFilters label={label} count={0} />,
);

// Most visits have none.
const ActiveFilters = onDemand<ActiveFiltersProps<OrderName>>(() =>
  import("./ActiveFilters.tsx").then((module) => module.ActiveFilters),
);

/** Opens the filters by order facts, whose code loads on the first click. */
export function OrderFilters(props: OrderFieldsProps) {
  const [isWanted, setWanted] = useState(false);
  const active = orderChoiceText(props.filters);
  return isWanted ? (
    <OrderPopover {...props} label={label} count={active.length} />
  ) : (
    <ClosedFilters label={label} count={active.length} onClick={() => setWanted(true)} />
  );
}

/** The active ones, each with a button that removes it. */
export function ActiveOrderFilters({ filters, write }: OrderFieldsProps) {
  const active = orderChoiceText(filters);
  return active.length > 0 && <ActiveFilters active={active} write={write} />;
}
