"use client";
import { NumberInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { readAmount } from "#components/filters/response-filters.ts";
import classes from "./FilterButton.module.css";
import type { FilterProps } from "./FilterButton.tsx";

/** What the two fields hold; "" is nothing. */
interface Typed {
  from: number | string;
  to: number | string;
}

type OrderTotalFieldsProps = Pick<FilterProps, "filters" | "write">;

/** Order totals from and to, in one currency, the account's unless another is chosen. What is typed narrows the list once it makes sense; what changes elsewhere shows here. */
export function OrderTotalFields({ filters: { orderTotalFrom, orderTotalTo }, write }: OrderTotalFieldsProps) {
  const [typed, setTyped] = useState<Typed>({ from: orderTotalFrom ?? "", to: orderTotalTo ?? "" });
  const written = useRef({ from: orderTotalFrom, to: orderTotalTo });
  const tell = useDebouncedCallback(({ from, to }: Typed) => {
    written.current = { from: readAmount(String(from)), to: readAmount(String(to)) };
    write({ totalFrom: from === "" ? null : String(from), totalTo: to === "" ? null : String(to) });
  }, 400);
  useEffect(() => {
    if (written.current.from === orderTotalFrom && written.current.to === orderTotalTo) return;
    // Changed elsewhere, as when the filter is taken away: what was being typed is not to bring it back.
    written.current = { from: orderTotalFrom, to: orderTotalTo };
    tell.cancel();
    setTyped({ from: orderTotalFrom ?? "", to: orderTotalTo ?? "" });
  }, [orderTotalFrom, orderTotalTo, tell]);
  const type = (change: Partial<Typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (isReversed(next)) tell.cancel();
    else tell(next);
  };
  const limits = { min: 0, max: 999_999_999, decimalScale: 2, hideControls: true };
  return (
    <div className={classes.pair}>
      <NumberInput {...limits} label="Order total from" value={typed.from} onChange={(from) => type({ from })} />
      <NumberInput
        {...limits}
        label="to"
        value={typed.to}
        error={isReversed(typed) && "Enter an amount that isn't below the minimum"}
        onChange={(to) => type({ to })}
      />
    </div>
  );
}

function isReversed({ from, to }: Typed): boolean {
  return from !== "" && to !== "" && Number(from) > Number(to);
}
