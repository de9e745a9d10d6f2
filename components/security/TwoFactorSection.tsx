"use client";
import { Button } from "@mantine/core";
import { IconDeviceMobile, IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { makePasskey, useCanUsePasskeys } from "#components/confirm-identity/passkeys.ts";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import { usePendingFocus } from "#components/ui/use-pending-focus.ts";
import { call, type OutputOf } from "#lib/client/call.ts";
import { withConfirmedIdentity } from "#lib/client/confirm-identity.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { FactorMethod } from "./FactorMethod.tsx";
import classes from "./security.module.css";
import { useSecurityRefresh } from "./use-security-refresh.ts";

const AddAppDialog = onDemand(() => import("./AddAppDialog.tsx").then((module) => module.AddAppDialog));
const RecoveryCodesDialog = onDemand(() =>
  import("./RecoveryCodesDialog.tsx").then((module) => module.RecoveryCodesDialog),
);

interface TwoFactorSectionProps {
  security: OutputOf<"app.GetSecurity">;
  /** Where to go after a required factor is set up and its recovery codes are saved. */
  continueTo?: string | undefined;
}

/** The second factors: an authenticator app, and passkeys if server and browser support them. */
export function TwoFactorSection({ security, continueTo }: TwoFactorSectionProps) {
  const { factors, passkeysAvailable } = security;
  const isRequired = security.account?.requireTwoFactor ?? false;
  const canUsePasskeys = useCanUsePasskeys();
  const refresh = useSecurityRefresh();
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  const beginning = useCallMutation("app.BeginTotp");
  const addingPasskey = useAddPasskey();
  const appButton = usePendingFocus(beginning.isPending);
  const passkeyButton = usePendingFocus(addingPasskey.isPending);
  const added = (what: string, codes: readonly string[] | null) => {
    beginning.reset();
    refresh();
    if (codes) setNewCodes(codes);
    else notifySuccess(`${what} added`);
  };
  const apps = factors.filter(({ kind }) => kind === "totp");
  const passkeys = factors.filter(({ kind }) => kind === "passkey");
  return (
    <SettingsSection
      title={
        <span className={classes.sectionTitle}>
          Two-factor sign-in
          {factors.length > 0 ? (
            <StatusBadge status="good">On</StatusBadge>
          ) : (
            <StatusBadge status="neutral">Off</StatusBadge>
          )}
        </span>
      }
      description="A second step when you sign in. It protects your account even if someone gets into your email."
      padding="none"
    >
      <FactorMethod
        title="Authenticator app"
        description="A six-digit code from an app like Google Authenticator or 1Password."
        icon={<IconDeviceMobile size={20} stroke={1.75} aria-hidden="true" />}
        factors={apps}
        hasOne={factors.length === 1}
        isRequired={isRequired}
        action={
          <Button
            id="add-app"
            ref={appButton}
            variant={apps.length === 0 ? "filled" : "default"}
            onClick={() => beginning.mutate({})}
            loading={beginning.isPending}
          >
            {apps.length === 0 ? "Set up app" : "Add another app"}
          </Button>
        }
      >
        <FormProblem error={beginning.error} fields={[]} />
      </FactorMethod>
      {(passkeysAvailable || passkeys.length > 0) && (
        <FactorMethod
          title="Passkeys"
          description="Your fingerprint, face, screen lock, or a security key. A passkey signs you in without an email."
          icon={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
          factors={passkeys}
          hasOne={factors.length === 1}
          isRequired={isRequired}
          action={
            passkeysAvailable &&
            canUsePasskeys && (
              <Button
                id="add-passkey"
                ref={passkeyButton}
                variant="default"
                onClick={() =>
                  addingPasskey.mutate(undefined, {
                    onSuccess: ({ recoveryCodes }) => added("Passkey", recoveryCodes),
                  })
                }
                loading={addingPasskey.isPending}
              >
                {passkeys.length === 0 ? "Add passkey" : "Add another passkey"}
              </Button>
            )
          }
        >
          <FormProblem error={addingPasskey.error} fields={[]} />
        </FactorMethod>
      )}
      {beginning.data && (
        <AddAppDialog
          setup={beginning.data}
          onAdded={(codes) => added("Authenticator app", codes)}
          onClose={() => beginning.reset()}
        />
      )}
      {newCodes && (
        <RecoveryCodesDialog
          title="Save your recovery codes"
          codes={newCodes}
          onSaved={() => {
            setNewCodes(undefined);
            if (continueTo !== undefined) window.location.assign(continueTo);
          }}
        />
      )}
    </SettingsSection>
  );
}

/** Has the browser create a passkey and the server store it, after confirming the person's identity if required. */
function useAddPasskey() {
  return useMutation<OutputOf<"app.ConfirmPasskey">, Error, void>({
    mutationFn: async () => {
      const options = await withConfirmedIdentity(() => call("app.BeginPasskey", {}));
      return await call("app.ConfirmPasskey", { body: { response: await makePasskey(options) } });
    },
  });
}
