"use client";
import { Skeleton } from "@mantine/core";
import type { MailSample as Mail } from "#lib/calls/app-digests.ts";
import classes from "./MailSample.module.css";
import { MailSample } from "./MailSample.tsx";

interface WholeMailProps {
  answer: { data: Mail | undefined; error: unknown };
  /** Title of the email's frame. */
  title: string;
  /** Why the email is an example with made-up figures, if it is. */
  example: string;
}

/** An email with the account's own figures as it would arrive, or an example of it. */
export function WholeMail({ answer: { data, error }, title, example }: WholeMailProps) {
  if (data) {
    const { mail, isExample } = data;
    return (
      <MailSample subject={mail.subject} isWhole {...(isExample ? { example } : {})}>
        {/* No scripts run in it, and its links open in a new tab. */}
        <iframe
          className={classes.mail}
          title={title}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html}
        />
      </MailSample>
    );
  }
  if (!error) return <Skeleton height={480} radius={10} />;
  return (
    <MailSample subject="No sample" isWhole>
      <p className={classes.missing}>We couldn't load the sample. Reload the page to try again.</p>
    </MailSample>
  );
}
