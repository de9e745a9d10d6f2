import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { appStoreCalls, StoreStatus } from "#lib/calls/app-stores.ts";
import { ShopifySetup } from "./ShopifySetup.tsx";

const store = StoreStatus.parse({
  ...appStoreCalls.GetStore.example.answer,
  platform: "Shopify",
  domain: "demo.myshopify.com",
  status: "none",
});

const shown = (hasShopifyApp: boolean, mayConnect = true, isShopifyListed = false) =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ShopifySetup
          publishableKey="pk_1"
          appUrl="https://surveys.example.com"
          hasShopifyApp={hasShopifyApp}
          isShopifyListed={isShopifyListed}
          store={store}
          mayConnect={mayConnect}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );

test.each([true, false])("a Shopify store is offered what works without a script tag, app or not: %s", (hasApp) => {
  expect(shown(hasApp)).toContain('href="/email"');
  expect(shown(hasApp)).toContain("https://surveys.example.com/surveys/response?key=pk_1");
  expect(shown(hasApp)).toContain('alt="Survey QR code"');
  expect(shown(hasApp)).not.toContain("/survey.js");
  expect(shown(hasApp)).not.toMatch(/additional scripts/i);
});

test("the app is installed from here where the operator registered one, by those who may connect a store", () => {
  expect(shown(true)).toContain("Install in Shopify");
  expect(shown(true)).toContain('value="demo.myshopify.com"');
  expect(shown(true, false)).toContain("Ask the owner or an admin of your account");
  expect(shown(true, false)).not.toContain("Install in Shopify");
  expect(shown(false)).toContain("no Shopify app on this site");
  expect(shown(false)).not.toMatch(/install/i);
});

test("an app of Shopify's app store is installed there, and asks for no address", () => {
  expect(shown(true, true, true)).toContain("install Afterword from the Shopify App Store");
  expect(shown(true, true, true)).not.toContain("<input");
});
