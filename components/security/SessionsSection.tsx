"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useIsEmbedded } from "#components/session/use-is-embedded.ts";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import shared from "#components/ui/shared.module.css";
import type { OutputOf } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { SessionRow } from "./SessionRow.tsx";
import classes from "./security.module.css";
import { useSecurityRefresh } from "./use-security-refresh.ts";

interface SessionsSectionProps {
  sessions: OutputOf<"app.GetSecurity">["sessions"];
  hasFactors: boolean;
}

/**
 * The person's sessions; they can end one, all others, or all. Inside a store's admin the session belongs to the store,
 * so there are none to end.
 */
export function SessionsSection({ sessions, hasFactors }: SessionsSectionProps) {
  const [isAsking, setAsking] = useState<"others" | "all">();
  const endingOthers = useCallMutation("app.EndOtherSessions");
  const endingAll = useCallMutation("app.EndAllSessions");
  const refresh = useSecurityRefresh();
  const isEmbedded = useIsEmbedded();
  if (isEmbedded) return null;
  const here = sessions.filter(({ isCurrent }) => isCurrent);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const close = () => {
    endingOthers.reset();
    setAsking(undefined);
  };
  const endOthers = () =>
    endingOthers.mutate(
      {},
      {
        onSuccess: () => {
          refresh();
          notifySuccess("Logged out of all other devices");
          close();
        },
      },
    );
  return (
    <SettingsSection
      title="Where you're signed in"
      description={`If you don't recognize a device, log it out and ${hasFactors ? "create new recovery codes" : "set up two-factor sign-in"}.`}
      padding="none"
    >
      <ul className={shared.list} aria-label="Where you're signed in">
        {[...here, ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className={classes.listFoot}>
        {others.length > 0 && (
          <Button id="end-others" variant="default" onClick={() => setAsking("others")}>
            Log out all other devices
          </Button>
        )}
        <Button id="end-all" variant="default" onClick={() => setAsking("all")}>
          Log out everywhere
        </Button>
      </div>
      {isAsking === "others" && (
        <LazyConfirmDialog
          title="Log out all other devices?"
          action="Log out all other devices"
          isPending={endingOthers.isPending}
          error={endingOthers.error}
          onConfirm={endOthers}
          onClose={close}
        >
          You'll stay signed in here. {others.length === 1 ? "The other device" : `The ${others.length} other devices`}{" "}
          will have to sign in again.
        </LazyConfirmDialog>
      )}
      {isAsking === "all" && (
        <LazyConfirmDialog
          title="Log out everywhere?"
          action="Log out everywhere"
          isPending={endingAll.isPending || endingAll.isSuccess}
          error={endingAll.error}
          onConfirm={() => endingAll.mutate({}, { onSuccess: () => window.location.assign("/account/login") })}
          onClose={close}
        >
          This ends all your sessions, including this one. You'll need to sign in again.
        </LazyConfirmDialog>
      )}
    </SettingsSection>
  );
}
