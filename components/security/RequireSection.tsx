"use client";
import { Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { LazyConfirmDialog } from "#components/ui/LazyConfirmDialog.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import type { OutputOf } from "#lib/client/call.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

type Security = OutputOf<"app.GetSecurity">;

interface RequireSectionProps {
  security: Security;
  account: NonNullable<Security["account"]>;
}

/** For the owner and admins: whether the account requires a second factor. */
export function RequireSection({ security, account }: RequireSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const changing = useCallMutation("app.RequireTwoFactor");
  const isRequired = account.requireTwoFactor;
  const hasNoFactor = security.factors.length === 0;
  const change = (required: boolean) =>
    changing.mutate(
      { body: { required } },
      {
        onSuccess: (changed) => {
          setAsking(false);
          queries.setQueryData<Security>(
            callKey("app.GetSecurity", {}),
            (held) => held && { ...held, account: changed },
          );
          notifySuccess(changed.requireTwoFactor ? "Two-factor sign-in is required" : "Two-factor sign-in is optional");
        },
      },
    );
  return (
    <SettingsSection
      title="Your whole team"
      description="Applies to everyone who can open this account. API keys keep working."
    >
      <Switch
        label="Require two-factor sign-in"
        description={
          hasNoFactor && !isRequired
            ? "Set up two-factor sign-in for yourself first."
            : "Teammates without it will need to set it up the next time they open Afterword."
        }
        checked={isRequired}
        disabled={changing.isPending || (hasNoFactor && !isRequired)}
        onChange={(event) => (event.currentTarget.checked ? setAsking(true) : change(false))}
      />
      {!isAsking && <FormProblem error={changing.error} fields={[]} />}
      {isAsking && (
        <LazyConfirmDialog
          title="Require two-factor sign-in?"
          action="Require it"
          isPending={changing.isPending}
          error={changing.error}
          onConfirm={() => change(true)}
          onClose={() => {
            changing.reset();
            setAsking(false);
          }}
        >
          Teammates without an authenticator app or passkey can't open this account until they add one. We'll ask them
          the next time they open Afterword.
        </LazyConfirmDialog>
      )}
    </SettingsSection>
  );
}
