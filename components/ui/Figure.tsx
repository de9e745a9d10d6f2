import type { ReactNode } from "react";
import classes from "./Figure.module.css";

interface FigureProps {
  label: ReactNode;
  /** As text, already formatted (`#lib/format-figure.ts`). */
  value: string;
  /** A line under the figure: a change, a definition. */
  note?: ReactNode;
  size?: "normal" | "large";
}

/** One number with its name, in figures that stand under each other. Put several into a `FigureRow`. */
export function Figure({ label, value, note, size = "normal" }: FigureProps) {
  return (
    <div className={classes.figure} data-size={size}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}

/** Figures side by side; two by two on phones. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>;
}
