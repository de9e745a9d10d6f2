import type { ReactNode } from "react";
import classes from "./Figure.module.css";

interface FigureProps {
  label: ReactNode;
  /** Already formatted (`#lib/format-figure.ts`). */
  value: string;
  /** A line under the figure, such as its change or definition. */
  note?: ReactNode;
  size?: "normal" | "large";
}

/** A labeled number in tabular figures. Put several into a `FigureRow`. */
export function Figure({ label, value, note, size = "normal" }: FigureProps) {
  return (
    <div className={classes.figure} data-size={size}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}

/** Figures in a row; two per row on phones. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>;
}
