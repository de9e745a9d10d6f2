"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useIsEmbedded } from "#components/layout/use-is-embedded.ts";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { useCallMutation } from "#lib/client/hooks.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import classes from "./settings-form.module.css";

/** Ends every session of the person. Inside a store's admin the session is the store's: there is none to end. */
export function SessionsSection() {
  const [isAsking, setAsking] = useState(false);
  const ending = useCallMutation("app.EndAllSessions");
  const isEmbedded = useIsEmbedded();
  if (isEmbedded) return null;
  return (
    <SettingsSection title="Sessions" description="For a lost phone, or a computer that others use.">
      <div className={classes.line}>
        <p className={classes.text}>Log out on every device where you are signed in, this one included.</p>
        <Button variant="default" onClick={() => setAsking(true)}>
          Log out everywhere
        </Button>
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title="Log out everywhere"
          action="Log out everywhere"
          isPending={ending.isPending || ending.isSuccess}
          error={ending.error}
          onConfirm={() => ending.mutate({}, { onSuccess: () => window.location.assign("/account/login") })}
          onClose={() => setAsking(false)}
        >
          All your sessions end now. To get back in, you have a link mailed to you.
        </LazyConfirmDialog>
      )}
    </SettingsSection>
  );
}
