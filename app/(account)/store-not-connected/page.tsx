import { Button } from "@mantine/core";
import type { Metadata } from "next";
import { StartedInstallQuestion } from "#components/stores/StartedInstallQuestion.tsx";
import { FormHead } from "#components/ui/FormHead.tsx";
import { pageStartedInstall } from "#server/edge/identity/index.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageStartedInstall()) ? "Connect your store" : "Store not connected" };
}

/** In the admin of a store that no account of the person is connected with, or that is asked which one it gets. */
export default async function StoreNotConnectedPage() {
  const started = await pageStartedInstall();
  if (started) {
    const { domain, accountId, companyName, person, hasOtherStore, isOwn } = started;
    return (
      <StartedInstallQuestion
        domain={domain}
        accountId={accountId}
        companyName={companyName}
        hasOtherStore={hasOtherStore}
        isOwn={isOwn}
        emailAddress={person.emailAddress}
      />
    );
  }
  return (
    <>
      <FormHead title="This store isn't connected yet">
        No Afterword account that you belong to is connected to this store. Ask the account's owner to invite you, or
        sign in and connect the store.
      </FormHead>
      <Button component="a" href="/account/login" target="_blank" fullWidth>
        Open Afterword in a new tab
      </Button>
    </>
  );
}
