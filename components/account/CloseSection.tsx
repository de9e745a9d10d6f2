"use client";
import { Anchor, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import classes from "#components/ui/settings-form.module.css";
import shared from "#components/ui/shared.module.css";
import type { Account } from "#lib/calls/shapes.ts";
import { callUrl } from "#lib/client/call.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/**
 * Closes the account, for its owner: a full export, then a seven-day grace period. During that period the notice at the
 * top of every screen offers to keep the account, and the export stays available here.
 */
export function CloseSection({ account }: { account: Account }) {
  const [isAsking, setAsking] = useState(false);
  const isClosing = account.accountStatus === "closing";
  const queries = useQueryClient();
  const closing = useCallMutation("app.CloseAccount");
  const close = () =>
    closing.mutate(
      { body: { companyName: account.companyName } },
      {
        onSuccess: (closed) => {
          setAsking(false);
          queries.setQueryData(callKey("Profile.Profile", {}), closed);
          // The notice at the top now says what happens next.
          window.scrollTo({ top: 0 });
        },
      },
    );
  return (
    <SettingsSection
      title={isClosing ? "Before your account is deleted" : "Close account"}
      description={
        isClosing
          ? "You can export everything until your account is deleted."
          : "Your survey stops right away. We delete the account and all its responses after seven days."
      }
    >
      <div className={shared.stack}>
        <div className={classes.line}>
          <p className={classes.text}>Download one file with your account, teammates, surveys, and all responses.</p>
          <Button component="a" variant="default" href={callUrl("app.ExportAccount", {})} download>
            Export everything
          </Button>
        </div>
        {!isClosing && (
          <div className={classes.line}>
            <p className={classes.text}>You can undo this within seven days.</p>
            <Button variant="outline" color="red.9" className={classes.danger ?? ""} onClick={() => setAsking(true)}>
              Close account
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title={`Close ${account.companyName}?`}
          action="Close account"
          isDestructive
          typed={{ label: `Type ${account.companyName} to confirm`, text: account.companyName }}
          isPending={closing.isPending}
          error={closing.error}
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          Shoppers stop seeing your survey right away. We permanently delete the account, its surveys, and all its
          responses in seven days. You can keep the account until then.{" "}
          <Anchor href={callUrl("app.ExportAccount", {})} download>
            Export everything first
          </Anchor>
          .
        </LazyConfirmDialog>
      )}
    </SettingsSection>
  );
}
