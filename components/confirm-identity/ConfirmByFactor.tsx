"use client";
import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import { usePendingFocus } from "#components/ui/use-pending-focus.ts";
import { call, type OutputOf } from "#lib/client/call.ts";
import type { ProofNeeded } from "#lib/client/confirm-identity.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { useCanUsePasskeys } from "./passkeys.ts";
import { SixDigitForm } from "./SixDigitForm.tsx";
import { usePasskey } from "./use-passkey.ts";

interface ConfirmByFactorProps {
  security: OutputOf<"app.GetSecurity">;
  needed: ProofNeeded;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Confirms with an authenticator app or a passkey; people who have both choose. */
export function ConfirmByFactor({ security, needed, onConfirmed, onCancel }: ConfirmByFactorProps) {
  const renewing = useCallMutation("app.RenewByCode");
  const passkey = usePasskey("app.BeginPasskeyRenewal", (response) =>
    call("app.RenewByPasskey", { body: { response } }),
  );
  const canUsePasskeys = useCanUsePasskeys() && security.passkeysAvailable;
  const hasPasskey = canUsePasskeys && security.factors.some(({ kind }) => kind === "passkey");
  const hasApp = security.factors.some(({ kind }) => kind === "totp");
  const passkeyButton = usePendingFocus(passkey.isPending);
  // The choices may render after the dialog has already placed its initial focus.
  useEffect(() => {
    if (!hasApp) passkeyButton.current?.focus();
  }, [hasApp, passkeyButton]);
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <div className={shared.stack}>
      <p className={shared.flush}>
        {needed === "second-factor-required"
          ? "To continue, use your second factor. We'll keep what you entered."
          : "You signed in a while ago. To make this change, confirm it's you. We'll keep what you entered."}
      </p>
      {hasPasskey && (
        <Button
          ref={passkeyButton}
          fullWidth
          variant={hasApp ? "default" : "filled"}
          leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => passkey.mutate(undefined, { onSuccess: onConfirmed })}
          loading={passkey.isPending || passkey.isSuccess}
          data-autofocus={hasApp ? undefined : true}
        >
          Use a passkey
        </Button>
      )}
      <FormProblem error={passkey.error} fields={[]} />
      {hasPasskey && hasApp && <div className={shared.or}>or</div>}
      {hasApp ? (
        <SixDigitForm
          label="Authentication code"
          description="Enter the six-digit code from your authenticator app."
          action="Confirm"
          sending={renewing}
          enter={(code) => renewing.mutate({ body: { code } }, { onSuccess: onConfirmed })}
          otherAction={cancel}
          takesFocus
        />
      ) : (
        <>
          {!hasPasskey && (
            <Notice status="warning" title="This browser can't use your passkey">
              Sign in again with your passkey in another browser, or with a recovery code.
            </Notice>
          )}
          <div className={shared.endActions}>{cancel}</div>
        </>
      )}
    </div>
  );
}
