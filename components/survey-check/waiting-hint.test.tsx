import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { appStoreCalls } from "#lib/calls/app-stores.ts";
import { account } from "#lib/calls/example-values.ts";
import { Account } from "#lib/calls/shapes.ts";
import { callKey } from "#lib/client/call-key.ts";
import { WaitingHint } from "./WaitingHint.tsx";

function hint(integration: Account["integration"], status?: "none" | "connected"): string {
  const queries = new QueryClient();
  queries.setQueryData(callKey("Profile.Profile", {}), Account.parse({ ...account, integration }));
  const { answer } = appStoreCalls.GetStore.example;
  if (status) queries.setQueryData(callKey("app.GetStore", {}), { ...answer, platform: integration, status });
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <WaitingHint />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test("a store whose page takes code is asked to look for it there", () => {
  expect(hint("WooCommerce")).toContain("check that the code is on your order page");
});

test("a Shopify store without the app is asked to try the link, and reads that its order page has no survey", () => {
  const text = hint("Shopify", "none");
  expect(text).toContain("Open your survey link, or send yourself the email block.");
  expect(text).toContain("on your Shopify order page yet");
  expect(text).toContain('href="/onboarding/store-setup?platform=Shopify"');
  expect(text).not.toContain("the code");
});

test("a Shopify store with the app is led to the blocks", () => {
  const text = hint("Shopify", "connected");
  expect(text).toContain("check that you added the survey to");
  expect(text).toContain('href="/onboarding/store-setup?platform=Shopify"');
  expect(text).not.toContain("the code");
});
