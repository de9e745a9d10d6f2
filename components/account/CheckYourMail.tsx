"use client";
import { Anchor, Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LineDrawing } from "#components/ui/LineDrawing.tsx";
import classes from "./CheckYourMail.module.css";
import { CodeEntry } from "./CodeEntry.tsx";

interface CheckYourMailProps {
  emailAddress: string;
  mailboxUrl?: string | undefined;
  sendAgain: () => void;
  /** Back to the form, with what was typed. */
  startOver: () => void;
  /** What the mail holds. */
  children: ReactNode;
}

/** Says that a mail is on its way, and what to do meanwhile. */
export function CheckYourMail({ emailAddress, mailboxUrl, sendAgain, startOver, children }: CheckYourMailProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [wasSentAgain, setWasSentAgain] = useState(false);
  useEffect(() => title.current?.focus(), []);
  return (
    <div>
      <div className={classes.drawing}>
        <LineDrawing drawing="letter" />
      </div>
      <h1 className={classes.title} ref={title} tabIndex={-1}>
        Check your mail
      </h1>
      <p className={classes.text}>
        We wrote to <strong className={classes.address}>{emailAddress}</strong>. {children} The link works once, for 10
        minutes.
      </p>
      {mailboxUrl && (
        <Button
          component="a"
          href={mailboxUrl}
          target="_blank"
          rel="noreferrer"
          fullWidth
          rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
        >
          Open the trial mailbox
        </Button>
      )}
      <div className={classes.more}>
        <CodeEntry />
      </div>
      <p className={classes.more}>
        <Anchor
          component="button"
          type="button"
          fz="inherit"
          onClick={() => {
            sendAgain();
            setWasSentAgain(true);
          }}
        >
          Send it again
        </Anchor>
        {" · "}
        <Anchor component="button" type="button" fz="inherit" onClick={startOver}>
          Use another address
        </Anchor>
        <span aria-live="polite">{wasSentAgain ? " · Sent again." : ""}</span>
      </p>
    </div>
  );
}
