"use client";
import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useCanUsePasskeys } from "#components/confirm-identity/passkeys.ts";
import { usePasskey } from "#components/confirm-identity/use-passkey.ts";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { usePendingFocus } from "#components/ui/use-pending-focus.ts";
import { call } from "#lib/client/call.ts";
import classes from "./form.module.css";

/** Signs in with a passkey instead of an emailed link, if the browser supports passkeys. */
export function PasskeyLogin({ returnTo }: { returnTo?: string | undefined }) {
  const isOffered = useCanUsePasskeys();
  const passkey = usePasskey("app.BeginPasskeySignIn", (response) =>
    call("app.SignInWithPasskey", { body: { response, ...(returnTo ? { returnTo } : {}) } }),
  );
  const button = usePendingFocus(passkey.isPending);
  if (isOffered === false) return null;
  return (
    // Takes its space before the browser's support is known, so that the page doesn't jump.
    <div className={classes.otherWay} data-hidden={isOffered === undefined || undefined}>
      <span className={classes.or}>or</span>
      <Button
        ref={button}
        fullWidth
        variant="default"
        leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => passkey.mutate(undefined, { onSuccess: ({ path }) => window.location.assign(path) })}
        loading={passkey.isPending || passkey.isSuccess}
      >
        Sign in with a passkey
      </Button>
      <FormProblem error={passkey.error} fields={[]} />
    </div>
  );
}
