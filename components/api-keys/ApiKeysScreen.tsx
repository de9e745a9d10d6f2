"use client";
import { Anchor } from "@mantine/core";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import { callUrl } from "#lib/client/call.ts";
import { useCall } from "#lib/client/hooks.ts";
import { findScreen } from "#lib/screens.ts";
import classes from "./api-keys.module.css";
import { PublishableKey } from "./PublishableKey.tsx";
import { SecretKeys } from "./SecretKeys.tsx";

/** The account's keys: the publishable one for the storefront, and the secret ones for programs. */
export function ApiKeysScreen({ appUrl }: { appUrl: string }) {
  const { data: account } = useCall("Profile.Profile", {});
  return (
    <>
      <AccountTabs />
      <PageHeader title="API keys" description="Use API keys to connect your store and your own apps to Afterword." />
      {account?.userRole === "member" ? (
        <Notice status="neutral" title="Only the owner and admins can see API keys">
          You're a member of this account.
        </Notice>
      ) : (
        <div>
          <PublishableKey publishableKey={account?.publishableKey} appUrl={appUrl} />
          <SecretKeys />
          <SettingsSection
            title="Use a secret key"
            description="Keep this key on your server. Anyone who has it can read your responses."
          >
            <ApiKeysHowTo appUrl={appUrl} />
          </SettingsSection>
        </div>
      )}
    </>
  );
}

const docsPath = "/docs/api";

/** A first request with a secret key, and a link to the reference. */
function ApiKeysHowTo({ appUrl }: { appUrl: string }) {
  const address = callUrl("Survey.GetSurveyQuestionListByApiKey", {}, appUrl);
  return (
    <div className={classes.stack}>
      <p className={classes.text}>Get your questions with their view and response counts:</p>
      <CopyBlock label="Example request" text={`curl -H "Authorization: Bearer sk_…" \\\n  ${address}`} />
      {findScreen(docsPath) && (
        <p className={classes.text}>
          <Anchor href={docsPath}>See all API calls, fields, and errors</Anchor>
        </p>
      )}
    </div>
  );
}
