import { VisuallyHidden } from "@mantine/core";
import { formatMoney, noFigure } from "#lib/format-figure.ts";
import classes from "./EstimateTable.module.css";
import { spokenRange } from "./weighted-text.ts";

interface EstimateProps {
  value: number | null;
  low: number | null;
  high: number | null;
  write: (value: number | null) => string;
  /** The range as it is seen; without it, both ends as `write` has them. */
  writeRange?: (low: number, high: number) => string;
}

/** A figure with its range beneath, which screen readers hear in words. */
export function Estimate({ value, low, high, write, writeRange }: EstimateProps) {
  if (value === null) return <span className={classes.range}>{noFigure}</span>;
  return (
    <>
      <span className={classes.value}>{write(value)}</span>
      {low !== null && high === null && <span className={classes.range}>more than {write(low)}</span>}
      {low !== null && high !== null && (
        <>
          <span className={classes.range} aria-hidden="true">
            {writeRange ? writeRange(low, high) : `${write(low)}–${write(high)}`}
          </span>
          <VisuallyHidden>, {spokenRange(write(low), write(high))}</VisuallyHidden>
        </>
      )}
    </>
  );
}

export function ShareBar({ share, low, high, end }: { share: number; low: number; high: number; end: number }) {
  const along = (value: number) => `${(Math.min(value, end) / end) * 100}%`;
  return (
    <span className={classes.track} aria-hidden="true">
      <span className={classes.fill} style={{ width: along(share) }} />
      <span className={classes.whisker} style={{ left: along(low), width: `calc(${along(high)} - ${along(low)})` }} />
    </span>
  );
}

/** Estimates aren't known to the cent. */
export function formatWholeMoney(amount: number, currency: string): string {
  if (amount < 100) return formatMoney(amount, currency);
  return formatMoney(Math.round(amount), currency).replace(/\.0+$/, "");
}
