import type { PreviewOrder } from "#lib/preview-order.ts";

export interface PreviewPage {
  platform: string;
  surface: PreviewOrder["surface"];
  label: string;
}

/** Order pages a survey can be on, laid out like their platforms' own. */
export const previewPages: readonly PreviewPage[] = [
  { platform: "Shopify", surface: "thankYou", label: "Shopify, thank-you page" },
  { platform: "Shopify", surface: "orderStatus", label: "Shopify, order status" },
  { platform: "WooCommerce", surface: "thankYou", label: "WooCommerce, order received" },
  { platform: "BigCommerce", surface: "thankYou", label: "BigCommerce, confirmation" },
  { platform: "Wix", surface: "thankYou", label: "Wix, thank-you page" },
  { platform: "None", surface: "thankYou", label: "Other store page" },
  { platform: "None", surface: "link", label: "Hosted page" },
  { platform: "None", surface: "email", label: "Email" },
  { platform: "None", surface: "pos", label: "Point of sale" },
];

/** The page in the address; otherwise the first of the platform, or of all. */
export function findPreviewPage(platform: string | null, surface: string | null): PreviewPage {
  const isPlatform = (page: PreviewPage) => page.platform.toLowerCase() === platform?.toLowerCase();
  const found =
    previewPages.find((page) => page.surface === surface && isPlatform(page)) ??
    previewPages.find((page) => page.surface === surface && page.platform === "None") ??
    previewPages.find(isPlatform) ??
    previewPages[0];
  return found ?? { platform: "None", surface: "thankYou", label: "" };
}
