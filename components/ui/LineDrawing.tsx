import classes from "./LineDrawing.module.css";
import { DrawingFrame, lostShape } from "./LostDrawing.tsx";

export type Drawing = keyof typeof shapes;

/** A small decorative drawing in the style of the charts; hidden from screen readers. */
export function LineDrawing({ drawing }: { drawing: Drawing }) {
  return <DrawingFrame>{shapes[drawing]}</DrawingFrame>;
}

const shapes = {
  bars: (
    <>
      <path className={classes.axis} d="M28 12v72" />
      <rect className={classes.filled} x="28" y="20" width="92" height="12" rx="3" />
      <rect className={classes.shape} x="28" y="42" width="58" height="12" rx="3" />
      <rect className={classes.shape} x="28" y="64" width="30" height="12" rx="3" />
      <path className={classes.accent} d="M108 26h24M108 22v8M132 22v8" />
    </>
  ),
  line: (
    <>
      <path className={classes.axis} d="M20 12v72h120" />
      <path className={classes.wash} d="M20 70 48 58l28 6 28-26 32-16v62H20z" />
      <path className={classes.accent} d="M20 70 48 58l28 6 28-26 32-16" />
      <circle className={classes.dot} cx="136" cy="22" r="4" />
    </>
  ),
  cards: (
    <>
      <rect className={classes.shape} x="44" y="10" width="84" height="56" rx="6" />
      <rect className={classes.filled} x="32" y="26" width="84" height="58" rx="6" />
      <path className={classes.axis} d="M44 42h44M44 54h60M44 66h32" />
      <circle className={classes.dot} cx="102" cy="42" r="4" />
    </>
  ),
  letter: (
    <>
      <rect className={classes.filled} x="32" y="18" width="96" height="62" rx="6" />
      <path className={classes.accent} d="m32 26 48 32 48-32" />
    </>
  ),
  lost: lostShape,
};
