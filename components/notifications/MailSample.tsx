import type { ReactNode } from "react";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./MailSample.module.css";

/** A drawn mail, said to be a sample. */
export function MailSample({ subject, children }: { subject: string; children: ReactNode }) {
  return (
    <figure className={classes.sample}>
      <figcaption className={classes.head}>
        <span className={classes.tag}>Sample</span>
        <span className={classes.subject}>{subject}</span>
      </figcaption>
      <div className={classes.paper}>
        <Wordmark size={14} />
        <div className={classes.letter}>{children}</div>
      </div>
    </figure>
  );
}
