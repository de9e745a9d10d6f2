import type { Platform } from "#lib/platforms.ts";

/** What a merchant does to connect a store that installs the app from its own control panel, in words. */
export interface SetupText {
  name: Platform;
  /** One line under the title. */
  line: string;
  /** How to connect the store, in the platform's own control panel. */
  connect: readonly string[];
  /** What we do once it's connected. */
  placed: string;
  /** What may be in the way on the order page. */
  hints: readonly string[];
}

export const bigCommerceSetup: SetupText = {
  name: "BigCommerce",
  line: "Your survey appears on your store's order confirmation page.",
  connect: [
    "In your BigCommerce control panel, go to Apps, find Afterword, and select Install.",
    "Allow Afterword to read your orders and store information, and to add content to your checkout.",
    "Select Open Afterword. In the new tab, choose the account to connect.",
  ],
  placed: "We add a script to your order confirmation page. It won't slow down your store.",
  hints: [
    "A new script takes about 20 seconds to appear.",
    "Your store must use Optimized One-Page Checkout.",
    "If your store asks shoppers about cookies, the survey appears once they allow functional cookies. You can change the script's category in Storefront > Script Manager.",
  ],
};
