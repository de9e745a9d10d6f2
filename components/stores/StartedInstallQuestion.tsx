"use client";
import { Button, Stack } from "@mantine/core";
import { FormHead } from "#components/ui/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import shared from "#components/ui/shared.module.css";
import { useCallMutation } from "#lib/client/hooks.ts";

interface StartedInstallQuestionProps {
  /** The store in whose admin this is. */
  domain: string;
  companyName: string;
  /** Who started the install. */
  emailAddress: string;
  /** Whether the account has another store, which this one would replace. */
  hasOtherStore: boolean;
}

/** Asked in a store's admin, when the app is first opened there: only this click connects the store to that account. */
export function StartedInstallQuestion({
  domain,
  companyName,
  emailAddress,
  hasOtherStore,
}: StartedInstallQuestionProps) {
  const answering = useCallMutation("app.AnswerInstall");
  const answer = (connect: boolean) =>
    answering.mutate({ body: { connect } }, { onSuccess: () => window.location.assign("/") });
  const isBusy = answering.isPending || answering.isSuccess;
  const isChosen = (connect: boolean) => isBusy && answering.variables?.body.connect === connect;
  return (
    <>
      <FormHead title={`Connect ${domain} to ${companyName}?`}>
        {emailAddress} started this install from the Afterword account of {companyName}. If you connect it, that
        account's members see this store's orders and responses.
        {hasOtherStore && " It also disconnects the store that the account has now."}
      </FormHead>
      <Stack>
        <FormProblem error={answering.error} fields={[]} />
        <Button onClick={() => answer(true)} loading={isChosen(true)} disabled={isBusy} fullWidth>
          Connect to {companyName}
        </Button>
        <Button onClick={() => answer(false)} loading={isChosen(false)} disabled={isBusy} variant="default" fullWidth>
          Create a separate account
        </Button>
        <p className={shared.note}>If you don't know {emailAddress}, create a separate account.</p>
      </Stack>
    </>
  );
}
