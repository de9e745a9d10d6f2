"use client";
import { ConnectedStore } from "#components/stores/ConnectedStore.tsx";
import { usePlacedBlocks } from "#components/stores/use-placed-blocks.ts";
import { useStoreStatus } from "#components/stores/use-store-status.ts";
import { Card } from "#components/ui/Card.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { type ShopifyBlock, shopifyBlocks } from "#lib/shopify-blocks.ts";
import { SetupScreen } from "./SetupScreen.tsx";
import { ShopifyBlockCard } from "./ShopifyBlockCard.tsx";
import { ShopifySetup } from "./ShopifySetup.tsx";
import { ShopifyToday } from "./ShopifyToday.tsx";
import { shopifyBlockTexts } from "./shopify-block-texts.ts";
import classes from "./WooCommerceSetup.module.css";

interface ShopifyStoreSetupProps {
  publishableKey: string;
  appUrl: string;
  initial: StoreStatus;
  /** Only the owner and admins may connect a store. */
  mayConnect: boolean;
  /** Whether the operator registered an app at Shopify. */
  hasShopifyApp: boolean;
  /** Whether merchants get it from Shopify's app store, where apps may not ask for a store's address. */
  isShopifyListed: boolean;
  /** Shopify's pages on which the merchant adds each block; null without a store. */
  editorPages: Readonly<Record<ShopifyBlock, string>> | null;
}

/** Shopify setup: where to add the survey in the store, and whether it was seen there. */
export function ShopifyStoreSetup({ initial, mayConnect, editorPages, ...rest }: ShopifyStoreSetupProps) {
  const store = useStoreStatus(initial);
  const placed = usePlacedBlocks();
  const { publishableKey, appUrl } = rest;
  if (store.platform !== "Shopify" || store.status === "none")
    return <ShopifySetup {...rest} store={store} mayConnect={mayConnect} />;
  return (
    <SetupScreen
      title="Set up Shopify"
      lead="Choose where your survey appears. In Shopify, you add it to each page yourself."
      checkTitle={`${shopifyBlockTexts.length + 2}. Check that it works`}
      store={store}
      platform="Shopify"
      isPlaced={placed ? placed.length > 0 : undefined}
      also={
        <details>
          <summary className={classes.summary}>Ask by email, link, or QR code too</summary>
          <ShopifyToday publishableKey={publishableKey} appUrl={appUrl} />
        </details>
      }
    >
      <Card title="1. Connect your store" titleId="connect-title">
        {store.status === "connected" ? (
          <ConnectedStore store={store} mayDisconnect={mayConnect} />
        ) : (
          <Notice status="bad" title="Your store needs to be connected again">
            Open Afterword in your Shopify admin. {store.lastError}
          </Notice>
        )}
      </Card>
      {shopifyBlockTexts.map((text, index) => (
        <ShopifyBlockCard
          key={text.block}
          number={index + 2}
          text={text}
          editorUrl={editorPages?.[text.block]}
          isAdded={placed ? placed.includes(shopifyBlocks[text.block]) : undefined}
        />
      ))}
    </SetupScreen>
  );
}
