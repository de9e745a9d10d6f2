import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { formatDecimal, formatPercent } from "#lib/format-figure.ts";
import classes from "./Change.module.css";

interface ChangeProps {
  /** Below 0: it fell. Null where there is nothing to compare with. */
  amount: number | null;
  unit: "percent" | "points";
}

/** How much a figure changed against the period before, by an arrow, a colour and words. */
export function Change({ amount, unit }: ChangeProps) {
  if (amount === null) return null;
  const direction = amount > 0 ? "up" : amount < 0 ? "down" : "same";
  const Icon = icons[direction];
  const size = Math.abs(amount);
  return (
    <span className={classes.change} data-direction={direction}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {direction === "same" ? "no change" : `${direction} ${sizeWords(size, unit)}`}
    </span>
  );
}

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

function sizeWords(size: number, unit: ChangeProps["unit"]): string {
  if (unit === "percent") return formatPercent(size);
  return `${formatDecimal(size)} ${size === 1 ? "point" : "points"}`;
}
