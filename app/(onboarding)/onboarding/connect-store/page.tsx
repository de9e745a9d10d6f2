import type { Metadata } from "next";
import { ConnectStore } from "#components/onboarding/ConnectStore.tsx";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { pageMember } from "#server/edge/identity/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { env } from "#server/foundation/env.ts";

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
