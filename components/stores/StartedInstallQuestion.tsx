"use client";
import { Button, Stack } from "@mantine/core";
import { FormHead } from "#components/ui/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import shared from "#components/ui/shared.module.css";
import { useCallMutation } from "#lib/client/hooks.ts";

interface StartedInstallQuestionProps {
  /** The store in whose admin this is. */
  domain: string;
  accountId: string;
  companyName: string;
  /** Who started the install. */
  emailAddress: string;
  /** Whether the account has another store, which this one would replace. */
  hasOtherStore: boolean;
}

/** Asked in a store's admin, when the app is first opened there: only this click connects the store to that account. */
export function StartedInstallQuestion({
  domain,
  accountId,
  companyName,
  emailAddress,
  hasOtherStore,
}: StartedInstallQuestionProps) {
  const answering = useCallMutation("app.AnswerInstall");
  const answer = (chosen: string | null) =>
    answering.mutate({ body: { accountId: chosen } }, { onSuccess: () => window.location.assign("/") });
  const isBusy = answering.isPending || answering.isSuccess;
  const isChosen = (chosen: string | null) => isBusy && answering.variables?.body.accountId === chosen;
  return (
    <>
      <FormHead title={`Connect ${domain} to ${companyName}?`}>
        {emailAddress} started this install from the Afterword account of {companyName}. If you connect it, that
        account's members see this store's orders and responses.
        {hasOtherStore && " It also disconnects the store that the account has now."}
      </FormHead>
      <Stack>
        <FormProblem error={answering.error} fields={[]} />
        <p className={shared.note}>If you don't know {emailAddress}, create a separate account.</p>
        <Button onClick={() => answer(null)} loading={isChosen(null)} disabled={isBusy} fullWidth>
          Create a separate account
        </Button>
        <Button
          onClick={() => answer(accountId)}
          loading={isChosen(accountId)}
          disabled={isBusy}
          variant="default"
          fullWidth
        >
          Connect to {companyName}
        </Button>
      </Stack>
    </>
  );
}
