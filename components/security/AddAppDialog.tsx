"use client";
import { Button, Image } from "@mantine/core";
import { SixDigitForm } from "#components/confirm-identity/SixDigitForm.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { Dialog } from "#components/ui/Dialog.tsx";
import shared from "#components/ui/shared.module.css";
import type { OutputOf } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import classes from "./security.module.css";

interface AddAppDialogProps {
  setup: OutputOf<"app.BeginTotp">;
  /** `recoveryCodes` come only with the first factor. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** The QR code to scan, its key to type instead, and a first code to prove that it worked. */
export function AddAppDialog({ setup, onAdded, onClose }: AddAppDialogProps) {
  const confirming = useCallMutation("app.ConfirmTotp");
  return (
    <Dialog title="Set up your authenticator app" onClose={onClose}>
      <div className={shared.stack}>
        <ol className={classes.steps}>
          <li>
            <p className={shared.flush}>Scan this QR code with your authenticator app.</p>
            <Image
              className={classes.qrCode ?? ""}
              src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
              alt="QR code for your authenticator app"
            />
            <details className={classes.details}>
              <summary>Can't scan it? Enter the key instead</summary>
              <CopyBlock label="Setup key" text={inGroups(setup.secret)} copies={setup.secret} />
            </details>
          </li>
          <li>
            <p className={shared.flush}>Enter the code from the app.</p>
            <SixDigitForm
              label="Six-digit code"
              action="Turn on"
              sending={confirming}
              enter={(code) =>
                confirming.mutate(
                  { body: { id: setup.id, code } },
                  { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) },
                )
              }
              otherAction={
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
              }
              takesFocus
            />
          </li>
        </ol>
      </div>
    </Dialog>
  );
}

/** Splits a key into groups of four, which are easier to type correctly. */
export function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}
