"use client";
import { Anchor, Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import Link from "next/link";
import { useState } from "react";
import { useCanUsePasskeys } from "#components/confirm-identity/passkeys.ts";
import { SixDigitForm } from "#components/confirm-identity/SixDigitForm.tsx";
import { usePasskey } from "#components/confirm-identity/use-passkey.ts";
import { FormHead } from "#components/ui/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import { usePendingFocus } from "#components/ui/use-pending-focus.ts";
import { call, type OutputOf } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { type CarriedForm, refusalOf } from "./carried-form.ts";
import { ExpiredStep, isExpiredStep } from "./ExpiredStep.tsx";
import classes from "./form.module.css";
import { RecoveryCodeForm } from "./RecoveryCodeForm.tsx";

const path = "/account/login/verify";
const plainAction = "/api/app/sign-in/send-second-factor";

interface SecondStepProps {
  /** The ways this sign-in can be completed. */
  kinds: OutputOf<"app.GetSignInChallenge">["kinds"];
  /** Asks for a recovery code instead of the second factor. */
  usesRecoveryCode: boolean;
  /** What this form submitted before the scripts ran. */
  carried?: CarriedForm | undefined;
}

/** The second step of signing in: an authenticator code, a passkey, or a recovery code. */
export function SecondStep({ kinds, usesRecoveryCode, carried }: SecondStepProps) {
  const entering = useCallMutation("app.EnterSecondFactor");
  const passkey = usePasskey("app.BeginSecondFactorPasskey", (response) =>
    call("app.EnterSecondFactorPasskey", { body: { response } }),
  );
  const canUsePasskeys = useCanUsePasskeys();
  const passkeyButton = usePendingFocus(passkey.isPending);
  const [hasEnded, setEnded] = useState(false);
  const error = entering.isIdle ? refusalOf(carried) : entering.error;
  if (hasEnded) return <ExpiredStep hadTooManyTries />;
  if (isExpiredStep(error) || isExpiredStep(passkey.error)) return <ExpiredStep />;
  const goOn = ({ path: next }: { path: string }) => window.location.assign(next);
  // Too many wrong codes end the sign-in.
  const checkExpired = (refused: unknown) => {
    if (!fieldProblem(refused, "code")) return;
    call("app.GetSignInChallenge", {}).catch((gone: unknown) => setEnded(isExpiredStep(gone)));
  };
  const hasApp = kinds.includes("totp");
  const hasPasskey = kinds.includes("passkey");
  const form = {
    sending: { ...entering, error },
    enter: (code: string) => entering.mutate({ body: { code } }, { onSuccess: goOn, onError: checkExpired }),
    plainAction,
  };
  if (usesRecoveryCode) {
    return (
      <>
        <FormHead title="Use a recovery code">
          Enter one of the codes you saved when you set up two-factor sign-in. Each code works once.
        </FormHead>
        <RecoveryCodeForm {...form} />
        <p className={classes.alternative}>
          <Anchor component={Link} href={path} fz="inherit">
            {hasApp ? "Use your authenticator app instead" : "Use your passkey instead"}
          </Anchor>
        </p>
        <LostAccess />
      </>
    );
  }
  return (
    <>
      <FormHead title="Two-factor sign-in">
        {hasApp ? "One more step: enter the code from your authenticator app." : "One more step: use your passkey."}
      </FormHead>
      {hasApp && <SixDigitForm label="Authentication code" action="Sign in" {...form} takesFocus />}
      {hasPasskey && canUsePasskeys && (
        <div className={classes.otherWay}>
          {hasApp && <span className={shared.or}>or</span>}
          <Button
            ref={passkeyButton}
            fullWidth
            variant={hasApp ? "default" : "filled"}
            leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => passkey.mutate(undefined, { onSuccess: goOn })}
            loading={passkey.isPending || passkey.isSuccess}
          >
            Use a passkey
          </Button>
          <FormProblem error={passkey.error} fields={[]} />
        </div>
      )}
      {!hasApp && canUsePasskeys === false && <CannotUsePasskey kinds={kinds} />}
      {!hasApp && (
        <noscript>
          <CannotUsePasskey kinds={kinds} />
        </noscript>
      )}
      {kinds.includes("recoveryCode") && (
        <p className={classes.alternative}>
          Don't have your device?{" "}
          <Anchor component={Link} href={`${path}?use=recovery-code`} fz="inherit">
            Use a recovery code
          </Anchor>
        </p>
      )}
      <LostAccess />
    </>
  );
}

function CannotUsePasskey({ kinds }: Pick<SecondStepProps, "kinds">) {
  return (
    <Notice status="warning" title="This browser can't use your passkey">
      {kinds.includes("recoveryCode")
        ? "Use a recovery code instead, or sign in with another browser."
        : "Sign in with another browser."}
    </Notice>
  );
}

function LostAccess() {
  return (
    <details className={classes.help}>
      <summary>Lost access?</summary>
      <p>
        If you lost your device and your recovery codes, ask the team that runs this site to reset two-factor sign-in.
        They'll check that it's you first.
      </p>
    </details>
  );
}
