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
  /** A paid order: a check mark, the survey under it, and the summary beside both. */
  thankYou: (
    <>
      <rect className={classes.shape} x="24" y="8" width="112" height="80" rx="6" />
      <path className={classes.axis} d="M98 8v80M106 22h22M106 32h22M106 42h12M106 56h22" />
      <circle className={classes.filled} cx="38" cy="22" r="6" />
      <path className={classes.accent} d="m35 22 2 2 4-4" />
      <path className={classes.axis} d="M50 22h34" />
      <rect className={classes.survey} x="32" y="36" width="58" height="44" rx="4" />
      <path className={classes.accent} d="M40 46h30" />
      <circle className={classes.dot} cx="42" cy="58" r="2.5" />
      <circle className={classes.dot} cx="42" cy="70" r="2.5" />
      <path className={classes.axis} d="M50 58h30M50 70h22" />
    </>
  ),
  /** An order on its way, with the survey under its progress. */
  orderStatus: (
    <>
      <rect className={classes.shape} x="24" y="8" width="112" height="80" rx="6" />
      <path className={classes.axis} d="M40 24h80" />
      <path className={classes.accent} d="M40 24h40" />
      <circle className={classes.dot} cx="40" cy="24" r="4" />
      <circle className={classes.dot} cx="80" cy="24" r="4" />
      <circle className={classes.filled} cx="120" cy="24" r="4" />
      <rect className={classes.survey} x="34" y="38" width="92" height="42" rx="4" />
      <path className={classes.accent} d="M44 48h40" />
      <circle className={classes.dot} cx="46" cy="59" r="2.5" />
      <circle className={classes.dot} cx="46" cy="71" r="2.5" />
      <path className={classes.axis} d="M54 59h52M54 71h34" />
    </>
  ),
  /** A tablet on its foot, with a sale at the left and the survey at the right. */
  pos: (
    <>
      <path className={classes.axis} d="M56 88h48M80 74v14" />
      <rect className={classes.shape} x="24" y="8" width="112" height="66" rx="6" />
      <path className={classes.axis} d="M74 8v66M34 22h30M34 32h30M34 42h18M34 58h30" />
      <rect className={classes.survey} x="82" y="18" width="46" height="46" rx="4" />
      <path className={classes.accent} d="M90 28h26" />
      <circle className={classes.dot} cx="92" cy="40" r="2.5" />
      <circle className={classes.dot} cx="92" cy="52" r="2.5" />
      <path className={classes.axis} d="M100 40h20M100 52h14" />
    </>
  ),
};
