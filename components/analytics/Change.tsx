import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import classes from "./Change.module.css";

interface ChangeProps {
  /** In percent or in points; null where there is nothing to compare with. */
  change: number | null;
  unit: "%" | "points";
  /** The figure of the period before, as text. */
  before: string;
}

const figure = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How a figure moved since the period before, told by an arrow and in words; more is not said to be better. */
export function Change({ change, unit, before }: ChangeProps) {
  if (change === null) return <>Nothing before to compare with</>;
  const Icon = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconEqual;
  const size = `${figure.format(Math.abs(change))}\u00a0${unit === "points" && Math.abs(change) === 1 ? "point" : unit}`;
  return (
    <span className={classes.change}>
      <Icon className={classes.icon} size={14} stroke={2} aria-hidden="true" />
      {change === 0 ? `As before: ${before}` : `${change > 0 ? "Up" : "Down"} ${size} from ${before}`}
    </span>
  );
}
