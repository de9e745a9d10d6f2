import { Anchor } from "@mantine/core";
import Link from "next/link";
import { setupPath } from "#components/stores/setup-path.ts";
import { useLacksShopifyApp } from "#components/stores/use-lacks-shopify-app.ts";
import { useFirstView } from "./use-first-view.ts";

/** What an enabled survey still lacks: the app in a Shopify store, or its first view. Nothing while that isn't known. */
export function EnabledDetail() {
  const isSeen = useFirstView();
  const lacksApp = useLacksShopifyApp();
  if (lacksApp) {
    return (
      <>
        It isn't on your Shopify order page yet, because Afterword isn't installed in your store. Until then, send it by
        email, link, or QR code.{" "}
        <Anchor component={Link} href={setupPath("Shopify")} fz="inherit" underline="always">
          Set up Shopify
        </Anchor>
      </>
    );
  }
  if (lacksApp === undefined || isSeen !== false) return null;
  return (
    <>
      Waiting for the first view.{" "}
      <Anchor component={Link} href="/surveypreview" fz="inherit" underline="always">
        Check that it appears
      </Anchor>
    </>
  );
}
