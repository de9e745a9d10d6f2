"use client";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { ApiKeysHowTo } from "./ApiKeysHowTo.tsx";
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
