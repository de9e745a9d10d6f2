"use client";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { SettingsSection } from "#components/account/SettingsSection.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { ApiKeysHowTo } from "./ApiKeysHowTo.tsx";
import { PublishableKey } from "./PublishableKey.tsx";
import { SecretKeys } from "./SecretKeys.tsx";

/** The account's keys: the public one for the shop's page, and the secret ones for programs. */
export function ApiKeysScreen({ appUrl }: { appUrl: string }) {
  const { data: account } = useCall("Profile.Profile", {});
  return (
    <>
      <AccountTabs />
      <PageHeader
        title="API keys"
        description="What your shop's page and your own programs identify themselves with."
      />
      {account?.userRole === "member" ? (
        <Notice status="neutral" title="Only the owner and admins see the keys">
          You belong to this account as a member.
        </Notice>
      ) : (
        <div>
          <PublishableKey publishableKey={account?.publishableKey} appUrl={appUrl} />
          <SecretKeys />
          <SettingsSection
            title="Use a secret key"
            description="From a program of yours, never from a page: whoever has the key reads the answers."
          >
            <ApiKeysHowTo appUrl={appUrl} />
          </SettingsSection>
        </div>
      )}
    </>
  );
}
