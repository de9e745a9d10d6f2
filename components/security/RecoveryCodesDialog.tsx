"use client";
import { Button, Checkbox } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import shared from "#components/ui/shared.module.css";
import classes from "./security.module.css";

interface RecoveryCodesDialogProps {
  title: string;
  codes: readonly string[];
  /** Called when the person confirms that they saved the codes. */
  onSaved: () => void;
}

/** New recovery codes, shown only once: the dialog closes only after the person confirms that they saved them. */
export function RecoveryCodesDialog({ title, codes, onSaved }: RecoveryCodesDialogProps) {
  const [isSaved, setSaved] = useState(false);
  const [copying, setCopying] = useState<"idle" | "copied" | "refused">("idle");
  const copy = () => {
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setCopying("copied"),
      () => setCopying("refused"),
    );
  };
  const CopyIcon = copying === "copied" ? IconCheck : IconCopy;
  return (
    <Dialog title={title} onClose={onSaved} mustBeAnswered>
      <div className={shared.stack}>
        <p className={shared.flush}>
          If you lose your device, sign in with one of these codes instead. Each code works once. Save them somewhere
          safe, like a password manager. We won't show them again.
        </p>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={shared.actions}>
          <Button
            variant="default"
            leftSection={<CopyIcon size={16} stroke={1.75} aria-hidden="true" />}
            onClick={copy}
            data-autofocus
          >
            {copying === "copied" ? "Copied" : "Copy codes"}
          </Button>
          <Button
            component="a"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(recoveryCodesFile(codes, window.location.host))}`}
            download="afterword-recovery-codes.txt"
          >
            Download .txt
          </Button>
        </div>
        <p className={classes.says} aria-live="polite">
          {copying === "refused" ? "Your browser doesn't allow copying. Select the codes instead." : ""}
        </p>
        <Checkbox
          label="I saved these codes"
          checked={isSaved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <div className={shared.endActions}>
          <Button onClick={onSaved} disabled={!isSaved}>
            Continue
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The text file of a person's recovery codes. `host` is the Afterword site they are for. */
export function recoveryCodesFile(codes: readonly string[], host: string): string {
  return [
    `Afterword recovery codes for ${host}`,
    "Each code signs you in once, in place of your authenticator app or passkey.",
    "",
    ...codes,
    "",
  ].join("\n");
}
