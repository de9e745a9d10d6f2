import type { ShopifyBlock } from "#lib/shopify-blocks.ts";

/** What a merchant does in Shopify to show the survey at one place. */
export interface BlockText {
  block: ShopifyBlock;
  title: string;
  /** Who sees it there, and when. */
  description: string;
  steps: readonly string[];
  /** The link to Shopify's editor. */
  action: string;
}

/** In the order of the setup. Shopify has no other way to add anything to these pages. */
export const shopifyBlockTexts: readonly BlockText[] = [
  {
    block: "thankYou",
    title: "Add the survey to your thank-you page",
    description: "Shoppers see it right after they pay.",
    steps: [
      "Open your thank-you page in the checkout editor. If you see another page, choose Thank you at the top.",
      "Select Add app block, then Afterword survey. Drag it to where you want it.",
      "Select Save.",
    ],
    action: "Open thank-you page",
  },
  {
    block: "orderStatus",
    title: "Add it to your order status page",
    description: "Shoppers who skipped the survey can answer when they come back to check on their order.",
    steps: [
      "Open your order status page in the checkout editor. If you see another page, choose Order status at the top.",
      "Select Add app block, then Afterword survey.",
      "Select Save.",
    ],
    action: "Open order status page",
  },
  {
    block: "pos",
    title: "Add it to Shopify POS (optional)",
    description: "For orders in your physical store: after a sale, shoppers answer on your device or scan a QR code.",
    steps: [
      "Open the Shopify POS editor.",
      "Add Afterword survey to the screen that appears after a sale.",
      "Select Save.",
    ],
    action: "Open POS editor",
  },
];
