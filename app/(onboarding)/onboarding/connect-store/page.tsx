import type { Metadata } from "next";
import { ConnectStore } from "#components/onboarding/ConnectStore.tsx";
import { storeHeading } from "#components/stores/store-name.ts";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { hasStoreApp, storeStatus } from "#server/domain/stores/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Connect your store" };

export default async function ConnectStorePage() {
  const context = await pageMember();
  const [profile, store] = await inPage(context.accountId, () =>
    Promise.all([accountProfile(context), storeStatus(context)]),
  );
  return (
    <ConnectStore
      platform={profile.integration}
      domain={profile.integrationDomain}
      connectedName={store.status === "none" ? null : storeHeading(store)}
      isChosen={profile.storeChoiceAt !== null}
      hasShopifyApp={hasStoreApp("Shopify")}
      mayConnect={context.role !== "member"}
    />
  );
}
