"use client";
import { Skeleton } from "@mantine/core";
import type { MailSample as Mail } from "#lib/calls/app-digests.ts";
import classes from "./MailSample.module.css";
import { MailSample } from "./MailSample.tsx";

interface WholeMailProps {
  answer: { data: Mail | undefined; error: unknown };
  /** Names the frame that the mail stands in. */
  title: string;
  /** What stands in its place where none would come. */
  otherwise: { subject: string; words: string };
}

/** A mail about the account's own figures as it would have come, or why none would. */
export function WholeMail({ answer: { data, error }, title, otherwise }: WholeMailProps) {
  if (data?.mail) {
    return (
      <MailSample subject={data.mail.subject} isWhole>
        {/* No script runs in it, and its links open beside this page. */}
        <iframe
          className={classes.mail}
          title={title}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={data.mail.html}
        />
      </MailSample>
    );
  }
  if (!data && !error) return <Skeleton height={480} radius={10} />;
  return (
    <MailSample subject={otherwise.subject}>
      <p>{error ? "The sample could not be loaded." : otherwise.words}</p>
    </MailSample>
  );
}
