"use client";
import { Button } from "@mantine/core";
import { Notice } from "#components/ui/Notice.tsx";
import type { OutputOf } from "#lib/client/call.ts";
import { confirmIdentity } from "#lib/client/confirm-identity.ts";
import classes from "./security.module.css";

interface RequiredNoticeProps {
  security: OutputOf<"app.GetSecurity">;
  companyName: string | null;
  /** Where the person was going. */
  continueTo: string;
}

/** Says that a second factor is required, and continues once it was used. */
export function RequiredNotice({ security, companyName, continueTo }: RequiredNoticeProps) {
  if (security.hasSecondFactor) {
    return (
      <div className={classes.notice} role="status">
        <Notice
          status="good"
          title="Two-factor sign-in is on"
          action={
            <Button component="a" href={continueTo}>
              Continue
            </Button>
          }
        >
          We'll ask for it each time you sign in.
        </Notice>
      </div>
    );
  }
  const title = companyName ? `${companyName} requires two-factor sign-in` : "Two-factor sign-in is required";
  if (security.factors.length === 0) {
    return (
      <div className={classes.notice}>
        <Notice status="warning" title={title}>
          Add an authenticator app{security.passkeysAvailable && " or a passkey"} to continue.
        </Notice>
      </div>
    );
  }
  return (
    <div className={classes.notice}>
      <Notice
        status="warning"
        title={title}
        action={<Button onClick={() => confirmAnd(() => window.location.assign(continueTo))}>Confirm it's you</Button>}
      >
        You signed in here without your second factor. Use it now to continue.
      </Notice>
    </div>
  );
}

function confirmAnd(goOn: () => void): void {
  confirmIdentity("second-factor-required")
    .then((isConfirmed) => isConfirmed && goOn())
    .catch(console.warn);
}
