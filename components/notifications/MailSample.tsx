import type { ReactNode } from "react";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./MailSample.module.css";

interface MailSampleProps {
  subject: string;
  /** The children are the mail as it is sent, with its own paper. */
  isWhole?: boolean;
  children: ReactNode;
}

/** A mail under its subject, said to be a sample. */
export function MailSample({ subject, isWhole = false, children }: MailSampleProps) {
  return (
    <figure className={classes.sample}>
      <figcaption className={classes.head}>
        <span className={classes.tag}>Sample</span>
        <span className={classes.subject}>{subject}</span>
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
