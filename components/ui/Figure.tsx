import type { ReactNode } from "react";
import shared from "#components/ui/shared.module.css";
import classes from "./Figure.module.css";

interface FigureProps {
  label: ReactNode;
  /** Already formatted (`#lib/format-figure.ts`). */
  value: string;
  /** A line under the figure, such as its change or definition. */
  note?: ReactNode;
}

/** A labeled number in tabular figures. Put several into a `FigureRow`. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={shared.small}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}

/** Figures in a row; two per row on phones. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>;
}
