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
  /** Whether it was who is asked. */
  isOwn: boolean;
}

/** Asked in a store's admin, when the app is first opened there: only this click connects the store to that account. */
export function StartedInstallQuestion({
  domain,
  accountId,
  companyName,
  emailAddress,
  hasOtherStore,
  isOwn,
}: StartedInstallQuestionProps) {
  const answering = useCallMutation("app.AnswerInstall");
  const answer = (chosen: string | null) =>
    answering.mutate({ body: { accountId: chosen } }, { onSuccess: () => window.location.assign("/") });
  const isBusy = answering.isPending || answering.isSuccess;
  const isChosen = (chosen: string | null) => isBusy && answering.variables?.body.accountId === chosen;
  // Anyone can start an install of any store: a stranger's never stands out.
  const choice = (chosen: string | null, isDefault: boolean, label: string) => (
    <Button
      key={label}
      onClick={() => answer(chosen)}
      loading={isChosen(chosen)}
      disabled={isBusy}
      variant={isDefault ? "filled" : "default"}
      fullWidth
    >
      {label}
    </Button>
  );
  const connect = choice(accountId, isOwn, `Connect to ${companyName}`);
  const separate = choice(null, !isOwn, "Create a separate account");
  return (
    <>
      <FormHead title={`Connect ${domain} to ${companyName}?`}>
        {emailAddress} started this install from the Afterword account of {companyName}. If you connect it, that
        account's members see this store's orders and responses.
        {hasOtherStore && " It also disconnects the store that the account has now."}
      </FormHead>
      <Stack>
        <FormProblem error={answering.error} fields={[]} />
        {!isOwn && <p className={shared.note}>If you don't know {emailAddress}, create a separate account.</p>}
        {isOwn ? [connect, separate] : [separate, connect]}
      </Stack>
    </>
  );
}
