import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StoreContext } from "#components/session/store-context.ts";
import { appStoreCalls, StoreStatus } from "#lib/calls/app-stores.ts";
import { ShopifyStoreSetup } from "./ShopifyStoreSetup.tsx";
import { shopifyBlockTexts } from "./shopify-block-texts.ts";

const editors = "https://admin.shopify.com/store/demo";
const editorPages = {
  thankYou: `${editors}/settings/checkout/editor?page=thank-you`,
  orderStatus: `${editors}/settings/checkout/editor?page=order-status`,
  pos: `${editors}/apps/point-of-sale-channel/editor`,
};

function shown(changes: Partial<StoreStatus>, isInStore = false): string {
  const store = { ...appStoreCalls.GetStore.example.answer, platform: "Shopify", domain: "demo.myshopify.com" };
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <StoreContext value={isInStore}>
          <ShopifyStoreSetup
            publishableKey="pk_1"
            appUrl="https://surveys.example.com"
            initial={StoreStatus.parse({ ...store, ...changes })}
            mayConnect
            hasShopifyApp
            isShopifyListed={false}
            editorPages={editorPages}
          />
        </StoreContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const check = { isPublished: true, isOn: true, firstOrderAt: null, isSeen: false };

test("each place has a picture, what to do, and a link to its editor in a new tab", () => {
  const screen = shown({});
  for (const { block, title, steps } of shopifyBlockTexts) {
    expect(screen).toContain(title);
    for (const step of steps) expect(screen).toContain(step);
    expect(screen).toContain(`href="${editorPages[block]}" target="_blank"`);
  }
  expect(screen.match(/<svg[^>]*viewBox="0 0 160 96"/g)).toHaveLength(3);
  expect(screen).not.toMatch(/additional scripts|survey\.js/i);
});

test("in Shopify's admin the links lead the whole tab away", () => {
  for (const url of Object.values(editorPages)) expect(shown({}, true)).toContain(`href="${url}" target="_top"`);
});

test("the check is green once the survey was seen in the store, without a counted order too", () => {
  expect(shown({ check: { ...check, isSeen: true } })).toContain("Your survey is live on demo.myshopify.com");
  expect(shown({ check })).not.toContain("Your survey is live");
});

test.each<[string, Partial<StoreStatus>, string]>([
  ["the survey isn't published", { check: { ...check, isPublished: false, isOn: false } }, "Publish your survey"],
  ["the survey is disabled", { check: { ...check, isOn: false } }, "Enable your survey"],
  ["the app lost its access", { status: "paused" }, "Open Afterword in your Shopify admin to connect again"],
  ["no one saw the block", { check }, "Check that you added the block and saved the page"],
])("the check says what is missing where %s", (_, changes, text) => {
  expect(shown(changes)).toContain(text);
});

test("a store without the app reads that the survey isn't on its order page, and what works until then", () => {
  const screen = shown({ status: "none", domain: null });
  expect(screen).toContain("on your order page yet");
  expect(screen).toContain("Install in Shopify");
  expect(screen).toContain('href="/email"');
  expect(screen).not.toContain("checkout editor");
});
