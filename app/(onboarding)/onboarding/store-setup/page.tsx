import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { NoPlatformSetup } from "#components/onboarding/NoPlatformSetup.tsx";
import { ShopifyStoreSetup } from "#components/onboarding/ShopifyStoreSetup.tsx";
import { StoreSetup } from "#components/onboarding/StoreSetup.tsx";
import { bigCommerceSetup } from "#components/onboarding/store-setup-texts.ts";
import { WixSetup } from "#components/onboarding/WixSetup.tsx";
import { type Platform, platformTraits } from "#lib/platforms.ts";
import { platforms } from "#lib/survey/places.ts";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { hasStoreApp, shopifyEditorPages, storeStatus, wixInstallPage } from "#server/domain/stores/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { env } from "#server/foundation/env.ts";

export const metadata: Metadata = { title: "Set up your store" };

interface SetupPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function StoreSetupPage({ searchParams }: SetupPageProps) {
  const context = await pageMember();
  const [{ publishableKey, integration }, store] = await inPage(context.accountId, () =>
    Promise.all([accountProfile(context), storeStatus(context)]),
  );
  const { platform = integration } = await searchParams;
  const shared = { publishableKey, appUrl: env.APP_URL, initial: store, mayConnect: context.role !== "member" };
  const shopify = { hasShopifyApp: hasStoreApp("Shopify"), isShopifyListed: env.SHOPIFY_DISTRIBUTION === "app-store" };
  /** Null for a platform whose setup is a screen of its own. */
  const setups: Record<Platform, (() => ReactNode) | null> = {
    Shopify: () => <ShopifyStoreSetup {...shared} {...shopify} editorPages={shopifyEditorPages(store.domain)} />,
    WooCommerce: null,
    BigCommerce: () => <StoreSetup {...shared} texts={bigCommerceSetup} />,
    Wix: () => <WixSetup {...shared} installUrl={wixInstallPage()} />,
    None: () => <NoPlatformSetup {...shared} />,
  };
  const chosen = platforms.find((one) => one === platform);
  const setup = chosen && setups[chosen];
  return setup ? setup() : redirect(platformTraits(integration).setupPath ?? "/onboarding/connect-store");
}
