import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { formatDecimal } from "#lib/format-figure.ts";
import classes from "./Change.module.css";

interface ChangeProps {
  /** In percent or in points; null where there is nothing to compare with. */
  change: number | null;
  unit: "%" | "points";
  /** The figure of the period before, as text, where it is not said elsewhere. */
  before?: string;
}

/** How a figure moved since the period before, told by an arrow and in words; more is not said to be better. */
export function Change({ change, unit, before }: ChangeProps) {
  if (change === null) return <>Nothing before to compare with</>;
  const Icon = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconEqual;
  return (
    <span className={classes.change}>
      <Icon className={classes.icon} size={14} stroke={2} aria-hidden="true" />
      {change === 0 ? unchangedWords(before) : `${changedWords(change, unit)}${before ? ` from ${before}` : ""}`}
    </span>
  );
}

function changedWords(change: number, unit: ChangeProps["unit"]): string {
  const size = Math.abs(change);
  return `${change > 0 ? "Up" : "Down"} ${formatDecimal(size)}\u00a0${unit === "points" && size === 1 ? "point" : unit}`;
}

function unchangedWords(before: string | undefined): string {
  return before ? `As before: ${before}` : "No change";
}
