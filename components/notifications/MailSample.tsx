import type { ReactNode } from "react";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./MailSample.module.css";

interface MailSampleProps {
  subject: string;
  /** Why the sample uses made-up data, if it does. */
  example?: string;
  /** The children are the complete email, including its own background. */
  isWhole?: boolean;
  children: ReactNode;
}

/** An email with its subject, marked as a sample. */
export function MailSample({ subject, example, isWhole = false, children }: MailSampleProps) {
  return (
    <figure className={isWhole ? `${classes.sample} ${classes.whole}` : classes.sample}>
      <figcaption className={classes.head}>
        <span className={classes.tag}>{example === undefined ? "Sample" : "Example"}</span>
        <span className={classes.subject}>{subject}</span>
        {example !== undefined && <span className={classes.example}>{example}</span>}
      </figcaption>
      {isWhole ? (
        children
      ) : (
        <div className={classes.paper}>
          <Wordmark size={14} />
          <div className={classes.letter}>{children}</div>
        </div>
      )}
    </figure>
  );
}
