import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Account } from "#lib/calls/shapes.ts";
import { ReviewBanner } from "./ReviewBanner.tsx";

function drawn(
  account: Pick<Account, "integration" | "appStoreReviewSubmittedAt">,
  reviewUrl: string | null = "https://apps.example/reviews",
): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ReviewBanner account={account} reviewUrl={reviewUrl} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test("a Shopify account is asked for a review until it went to Shopify's page for them, and no other account is", () => {
  expect(drawn({ integration: "Shopify", appStoreReviewSubmittedAt: null })).toContain("https://apps.example/reviews");
  expect(drawn({ integration: "Shopify", appStoreReviewSubmittedAt: "2026-11-27T09:00:00.000Z" })).not.toContain(
    "apps",
  );
  expect(drawn({ integration: "WooCommerce", appStoreReviewSubmittedAt: null })).not.toContain("apps");
});

test("without a page for reviews, nobody is asked", () => {
  expect(drawn({ integration: "Shopify", appStoreReviewSubmittedAt: null }, null)).not.toContain(
    "Review us on Shopify",
  );
});
