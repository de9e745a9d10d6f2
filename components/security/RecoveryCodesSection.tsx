"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import form from "#components/ui/settings-form.module.css";
import shared from "#components/ui/shared.module.css";
import { useCallMutation } from "#lib/client/hooks.ts";
import classes from "./security.module.css";
import { useSecurityRefresh } from "./use-security-refresh.ts";

const RecoveryCodesDialog = onDemand(() =>
  import("./RecoveryCodesDialog.tsx").then((module) => module.RecoveryCodesDialog),
);

/** At this number or fewer, the person is reminded to create new ones. */
const fewCodes = 3;

/** How many recovery codes are left, and a way to replace them. */
export function RecoveryCodesSection({ codesLeft }: { codesLeft: number }) {
  const [isAsking, setAsking] = useState(false);
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  const creating = useCallMutation("app.CreateRecoveryCodes");
  const refresh = useSecurityRefresh();
  const create = () =>
    creating.mutate(
      {},
      {
        onSuccess: ({ recoveryCodes }) => {
          setAsking(false);
          setNewCodes(recoveryCodes);
          refresh();
        },
      },
    );
  return (
    <SettingsSection title="Recovery codes" description="Use these if you don't have your phone or passkey.">
      <div className={form.line}>
        <div className={classes.lineText}>
          <span className={shared.name}>
            {codesLeft} of 10 codes left{" "}
            {codesLeft <= fewCodes && <StatusBadge status="warning">Running low</StatusBadge>}
          </span>
          <span className={shared.note}>Each code signs you in once, in place of your second factor.</span>
        </div>
        <Button id="new-codes" variant="default" onClick={() => setAsking(true)}>
          Create new codes
        </Button>
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title="Create new recovery codes?"
          action="Create new codes"
          isPending={creating.isPending}
          error={creating.error}
          onConfirm={create}
          onClose={() => setAsking(false)}
        >
          Your previously saved codes will stop working.
        </LazyConfirmDialog>
      )}
      {newCodes && (
        <RecoveryCodesDialog
          title="Save your new recovery codes"
          codes={newCodes}
          onSaved={() => setNewCodes(undefined)}
        />
      )}
    </SettingsSection>
  );
}
