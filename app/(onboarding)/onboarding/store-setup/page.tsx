import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NoPlatformSetup } from "#components/onboarding/NoPlatformSetup.tsx";
import { ShopifyStoreSetup } from "#components/onboarding/ShopifyStoreSetup.tsx";
import { StoreSetup } from "#components/onboarding/StoreSetup.tsx";
import { setupTexts } from "#components/onboarding/store-setup-texts.ts";
import { WixSetup } from "#components/onboarding/WixSetup.tsx";
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
  const shared = { publishableKey, appUrl: env.APP_URL, initial: store };
  const mayConnect = context.role !== "member";
  const texts = setupTexts.find(({ name }) => name === platform);
  if (texts) return <StoreSetup {...shared} texts={texts} mayConnect={mayConnect} />;
  if (platform === "Shopify") {
    const shopify = {
      hasShopifyApp: hasStoreApp("Shopify"),
      isShopifyListed: env.SHOPIFY_LISTED,
      editorPages: shopifyEditorPages(store.domain),
    };
    return <ShopifyStoreSetup {...shared} {...shopify} mayConnect={mayConnect} />;
  }
  if (platform === "Wix") return <WixSetup {...shared} mayConnect={mayConnect} installUrl={wixInstallPage()} />;
  if (platform === "None") return <NoPlatformSetup {...shared} />;
  redirect(integration === "WooCommerce" ? "/onboarding/woocommerce-setup" : "/onboarding/connect-store");
}
