"use client";
import { Anchor, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { callUrl } from "#lib/client/call.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import classes from "./settings-form.module.css";

/**
 * The end of the account, for its owner: everything to take along, then seven days to change one's mind. While they run,
 * the notice at the top of every screen has the way back, and what there is to take along stays here.
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
          // The notice at the top says what happens now.
          window.scrollTo({ top: 0 });
        },
      },
    );
  return (
    <SettingsSection
      title={isClosing ? "Before the account goes" : "Close account"}
      description={
        isClosing
          ? "Until it is deleted, everything in it can be taken along."
          : "The survey stops at once. After seven days the account and all its answers are deleted."
      }
    >
      <div className={classes.form}>
        <div className={classes.line}>
          <p className={classes.text}>
            One file with all there is: the account, its members, surveys and every answer.
          </p>
          <Button component="a" variant="default" href={callUrl("app.ExportAccount", {})} download>
            Export everything
          </Button>
        </div>
        {!isClosing && (
          <div className={classes.line}>
            <p className={classes.text}>Within the seven days you can take it back here.</p>
            <Button variant="outline" color="red.9" className={classes.danger ?? ""} onClick={() => setAsking(true)}>
              Close account
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title={`Close ${account.companyName}`}
          action="Close account"
          isDestructive
          typed={{ label: `Type ${account.companyName} to confirm`, text: account.companyName }}
          isPending={closing.isPending}
          error={closing.error}
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          Shoppers see no survey from now on. In seven days the account, its surveys and all its answers are deleted for
          good; until then you can keep it.{" "}
          <Anchor href={callUrl("app.ExportAccount", {})} download>
            Export everything first
          </Anchor>
          .
        </LazyConfirmDialog>
      )}
    </SettingsSection>
  );
}
