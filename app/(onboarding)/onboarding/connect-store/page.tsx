import type { Metadata } from "next";
import { ConnectStore } from "#components/onboarding/ConnectStore.tsx";
import { inAccount } from "#server/account-scope.ts";
import { accountProfile } from "#server/accounts/index.ts";
import { env } from "#server/env.ts";
import { pageMember } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "Connect your store" };

export default async function ConnectStorePage() {
  const context = await pageMember();
  const profile = await inAccount(context.accountId, () => accountProfile(context));
  return (
    <ConnectStore
      platform={profile.integration}
      domain={profile.integrationDomain}
      isChosen={profile.storeChoiceAt !== null}
      publishableKey={profile.publishableKey}
      mayConnect={context.role !== "member"}
      appUrl={env.APP_URL}
    />
  );
}
