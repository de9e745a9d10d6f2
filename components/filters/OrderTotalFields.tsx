"use client";
import { NumberInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { OrderChoice, OrderName } from "#lib/filters/order-filters.ts";
import { readAmount } from "#lib/filters/order-filters.ts";
import classes from "./FilterFields.module.css";

export interface OrderFieldsProps {
  filters: OrderChoice;
  write: (changes: Partial<Record<OrderName, string | null>>) => void;
}

/** Text of the two fields; "" is none. */
interface Typed {
  from: number | string;
  to: number | string;
}

/**
 * Minimum and maximum order total in one currency, the account's by default. Typing filters the list once the amounts
 * are valid; changes made elsewhere show in the fields.
 */
export function OrderTotalFields({ filters: { orderTotalFrom, orderTotalTo }, write }: OrderFieldsProps) {
  const [typed, setTyped] = useState<Typed>({ from: orderTotalFrom ?? "", to: orderTotalTo ?? "" });
  const written = useRef({ from: orderTotalFrom, to: orderTotalTo });
  const writeSoon = useDebouncedCallback(({ from, to }: Typed) => {
    written.current = { from: readAmount(String(from)), to: readAmount(String(to)) };
    write({ totalFrom: from === "" ? null : String(from), totalTo: to === "" ? null : String(to) });
  }, 400);
  useEffect(() => {
    if (written.current.from === orderTotalFrom && written.current.to === orderTotalTo) return;
    // Changed elsewhere, as when the filter is removed: pending input must not restore it.
    written.current = { from: orderTotalFrom, to: orderTotalTo };
    writeSoon.cancel();
    setTyped({ from: orderTotalFrom ?? "", to: orderTotalTo ?? "" });
  }, [orderTotalFrom, orderTotalTo, writeSoon]);
  const type = (change: Partial<Typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (isReversed(next)) writeSoon.cancel();
    else writeSoon(next);
  };
  const limits = { min: 0, max: 999_999_999, decimalScale: 2, hideControls: true };
  return (
    <div className={classes.pair}>
      <NumberInput {...limits} label="Order total from" value={typed.from} onChange={(from) => type({ from })} />
      <NumberInput
        {...limits}
        label="to"
        value={typed.to}
        error={isReversed(typed) && "The maximum can't be lower than the minimum."}
        onChange={(to) => type({ to })}
      />
    </div>
  );
}

function isReversed({ from, to }: Typed): boolean {
  return from !== "" && to !== "" && Number(from) > Number(to);
}
