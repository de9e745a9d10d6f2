import { VisuallyHidden } from "@mantine/core";
import type { CSSProperties } from "react";
import classes from "./BarList.module.css";
import type { BarModel, BarRow } from "./bar-model.ts";

interface BarListProps {
  model: BarModel;
  /** The chart's accessible name. */
  label: string;
}

/** Horizontal bars from zero: label on the left, figures on the right, the interval as a thin whisker. */
export function BarList({ model: { rows, end, legend }, label }: BarListProps) {
  const along = (value: number) => `${end > 0 ? (Math.min(Math.max(value, 0), end) / end) * 100 : 0}%`;
  const figures = Object.keys(rows[0]?.figures ?? {}).length;
  return (
    <>
      {legend && (
        <ul className={classes.legend} aria-hidden="true">
          {legend.map((entry) => (
            <li key={entry.label}>
              <span className={classes.mark} data-fill={entry.fill} />
              {entry.label}
            </li>
          ))}
        </ul>
      )}
      <ul
        className={classes.bars}
        data-many={figures > 2 || undefined}
        aria-label={label}
        style={{ "--figures": figures } as CSSProperties}
      >
        {rows.map((row) => (
          <Bar key={row.id} row={row} along={along} />
        ))}
      </ul>
    </>
  );
}

function Bar({ row, along }: { row: BarRow; along: (value: number) => string }) {
  const { heading, label, sign, parts, whisker, figures, spoken, detail, margin, note } = row;
  const hint = listed([detail, margin]);
  const words = listed([spoken, hint]);
  return (
    <li className={classes.bar}>
      {heading !== undefined && <span className={classes.heading}>{heading}</span>}
      <span className={classes.label}>
        {sign && <span aria-hidden="true">{sign} </span>}
        {label}
      </span>
      <span className={classes.track} title={hint || undefined} aria-hidden="true">
        {parts.map(
          ({ length, fill }) =>
            length > 0 && (
              <span key={fill} className={classes.fill} data-fill={fill} style={{ width: along(length) }} />
            ),
        )}
        {whisker && (
          <span
            className={classes.whisker}
            data-interval=""
            style={{ left: along(whisker.from), width: `calc(${along(whisker.to)} - ${along(whisker.from)})` }}
          />
        )}
      </span>
      {Object.entries(figures).map(([name, figure]) => (
        <span key={name} className={classes.figure}>
          {figure}
        </span>
      ))}
      {words && <VisuallyHidden>{words}</VisuallyHidden>}
      {note && <span className={classes.note}>{note}</span>}
    </li>
  );
}

function listed(words: readonly (string | undefined)[]): string {
  return words.filter(Boolean).join(", ");
}
