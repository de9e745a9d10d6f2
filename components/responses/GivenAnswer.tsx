import { noFigure } from "#lib/format-figure.ts";
import classes from "./GivenAnswer.module.css";

interface GivenAnswerProps {
  /** Null where nothing is known of it. */
  answer: string | null;
  /** What was typed as "Other". */
  other?: string | null;
  /** The choice that it counts for by now. */
  mergedAs?: string | null;
}

/** What a shopper said to one question, in their own lines. */
export function GivenAnswer({ answer, other, mergedAs }: GivenAnswerProps) {
  return (
    <p className={classes.answer}>
      {answer ?? noFigure}
      {other && <span className={classes.soft}> “{other}”</span>}
      {mergedAs && <span className={classes.soft}> — counted as {mergedAs}</span>}
    </p>
  );
}

/** What became of a question that nobody said anything to. */
export function NoAnswer({ children }: { children: string }) {
  return <p className={`${classes.answer} ${classes.soft}`}>{children}</p>;
}
