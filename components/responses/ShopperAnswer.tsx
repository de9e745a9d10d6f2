import { noFigure } from "#lib/format-figure.ts";
import classes from "./ShopperAnswer.module.css";

interface ShopperAnswerProps {
  /** Null if the answer is unknown. */
  answer: string | null;
  /** What was typed as "Other". */
  other?: string | null;
  /** The choice it was merged into. */
  mergedAs?: string | null;
}

/** A shopper's answer to one question, with their line breaks. */
export function ShopperAnswer({ answer, other, mergedAs }: ShopperAnswerProps) {
  return (
    <p className={classes.answer}>
      {answer ?? noFigure}
      {other && <span className={classes.soft}> “{other}”</span>}
      {mergedAs && <span className={classes.soft}> — counted as {mergedAs}</span>}
    </p>
  );
}

/** Shown for a question without an answer: what happened to it. */
export function NoAnswer({ children }: { children: string }) {
  return <p className={`${classes.answer} ${classes.soft}`}>{children}</p>;
}
