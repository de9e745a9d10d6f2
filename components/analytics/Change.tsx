import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { type ChangeUnit, changeText } from "#components/charts/change-text.ts";
import classes from "./Change.module.css";

interface ChangeProps {
  /** In percent or points; null when there is nothing to compare with. */
  change: number | null;
  unit: ChangeUnit;
  /** The previous period's figure, formatted, unless it is shown elsewhere. */
  before?: string;
}

/** How a figure changed since the previous period, as an arrow and text. An increase isn't presented as better. */
export function Change({ change, unit, before }: ChangeProps) {
  if (change === null) return <>No earlier data to compare</>;
  const Icon = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconEqual;
  return (
    <span className={classes.change}>
      <Icon className={classes.icon} size={14} stroke={2} aria-hidden="true" />
      {changeText(change, unit, before)}
    </span>
  );
}
