import { expect, test, vi } from "vitest";
import { findWebhookSource } from "./webhook-sources.ts";

// None of the operator's apps; the environment is read on first use.
for (const name of ["SHOPIFY_API_SECRET", "STRIPE_WEBHOOK_SECRET", "BIGCOMMERCE_CLIENT_SECRET", "WIX_APP_ID"]) {
  vi.stubEnv(name, "");
}

test.each(["shopify", "stripe", "bigcommerce", "wix"])("without an app at %s, its webhooks have no source", (name) => {
  expect(findWebhookSource(name)).toBeUndefined();
});

test("stores that sign with a secret of their own need no app", () => {
  expect(findWebhookSource("woocommerce")?.platform).toBe("WooCommerce");
});
