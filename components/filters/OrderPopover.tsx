"use client";
import { noOrder } from "#lib/filters/order-filters.ts";
import { FilterPopover } from "./FilterPopover.tsx";
import { OrderFields } from "./OrderFields.tsx";
import type { OrderFieldsProps } from "./OrderTotalFields.tsx";

interface OrderPopoverProps extends OrderFieldsProps {
  label: string;
  /** How many filters are active. */
  count: number;
}

/** The filters by order facts; each change applies immediately. */
export function OrderPopover({ label, count, filters, write }: OrderPopoverProps) {
  return (
    <FilterPopover label={label} count={count} clear={() => write(noOrder)}>
      <OrderFields filters={filters} write={write} />
    </FilterPopover>
  );
}
