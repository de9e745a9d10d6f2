import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { type ChangeUnit, changeWords } from "#components/charts/change-words.ts";
import classes from "./Change.module.css";

interface ChangeProps {
  /** In percent or in points; null where there is nothing to compare with. */
  change: number | null;
  unit: ChangeUnit;
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
      {changeWords(change, unit, before)}
    </span>
  );
}
