"use client";
import { Anchor, Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import Link from "next/link";
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { CodeEntry } from "#components/confirm-identity/CodeEntry.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { LineDrawing } from "#components/ui/LineDrawing.tsx";
import classes from "./CheckYourMail.module.css";

interface CheckYourMailProps {
  mailboxUrl?: string | undefined;
  /** The call that sends another email. */
  again: { isPending: boolean; isSuccess: boolean; error: unknown };
  sendAgain: () => void;
  /** For use without scripts: the path that takes the address again, and the path of the form. */
  plain: { action: string; values: Readonly<Record<string, string>>; formPath: string };
  /** Back to the form, with what was typed. */
  startOver: () => void;
  /** What was sent to whom, as full sentences. */
  children: ReactNode;
}

/** Says that an email is on its way, and what to do in the meantime. */
export function CheckYourMail(props: CheckYourMailProps) {
  const { mailboxUrl, again, sendAgain, plain, startOver, children } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!again.isPending) sendAgain();
  };
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    startOver();
  };
  return (
    <div>
      <div className={classes.drawing}>
        <LineDrawing drawing="letter" />
      </div>
      <h1 className={classes.title} ref={title} tabIndex={-1}>
        Check your email
      </h1>
      <p className={classes.text}>{children} The link works once and expires in 10 minutes.</p>
      {mailboxUrl && (
        <Button
          component="a"
          href={mailboxUrl}
          target="_blank"
          rel="noreferrer"
          fullWidth
          rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
        >
          Open the test inbox
        </Button>
      )}
      <div className={classes.more}>
        <CodeEntry />
      </div>
      <form className={classes.more} method="post" action={plain.action} onSubmit={submit}>
        {Object.entries(plain.values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Anchor component="button" type="submit" fz="inherit">
          Resend email
        </Anchor>
        {" · "}
        <Anchor component={Link} href={plain.formPath} fz="inherit" onClick={leave}>
          Use a different email
        </Anchor>
      </form>
      <p className={classes.status} aria-live="polite">
        {again.isPending ? "Sending…" : again.isSuccess ? "Email sent again." : ""}
      </p>
      <FormProblem error={again.error} fields={[]} />
    </div>
  );
}

/** An address in the sentences of {@link CheckYourMail}. */
export function SentTo({ emailAddress }: { emailAddress: string }) {
  return <strong className={classes.address}>{emailAddress}</strong>;
}
