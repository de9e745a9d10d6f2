import type { ReactNode } from "react";
import classes from "./LineDrawing.module.css";

// Apart from the other drawings: the pages shown after a failure are part of every page, and need only this one.

/** The drawing of a page that isn't there or didn't load. */
export function LostDrawing() {
  return <DrawingFrame>{lostShape}</DrawingFrame>;
}

/** What all drawings have in common. */
export function DrawingFrame({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 160 96" width="160" height="96" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const lostShape = (
  <>
    <path className={classes.axis} d="M20 84h120" />
    <rect className={classes.shape} x="32" y="52" width="20" height="32" rx="3" />
    <rect className={classes.dashed} x="70" y="22" width="20" height="62" rx="3" />
    <rect className={classes.shape} x="108" y="38" width="20" height="46" rx="3" />
    <circle className={classes.dot} cx="80" cy="10" r="4" />
  </>
);
