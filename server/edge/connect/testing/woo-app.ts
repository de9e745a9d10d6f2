import { startWooSandbox } from "#server/testing/woo-sandbox.ts";
import { startStoreApp } from "./store-app.ts";

/** Starts the app and the sandbox's WooCommerce stores. Call it before anything reads the environment. */
export function startWooApp() {
  return startStoreApp(startWooSandbox);
}
