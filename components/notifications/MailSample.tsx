import type { ReactNode } from "react";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./MailSample.module.css";

interface MailSampleProps {
  subject: string;
  /** Why it is made up, where it is. */
  example?: string;
  /** The children are the mail as it is sent, with its own paper. */
  isWhole?: boolean;
  children: ReactNode;
}

/** A mail under its subject, said to be a sample. */
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
