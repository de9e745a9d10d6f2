import { expect, test } from "vitest";
import { editorPages } from "./address-in-admin.ts";

const app = {
  clientId: "client-id-1",
  secret: "secret",
  adminUrl: "https://admin.shopify.com",
  appBridgeUrl: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
};

test("a merchant is led to the pages of their own store's editors", () => {
  expect(editorPages(app, "Harbor-Goods.myshopify.com")).toEqual({
    thankYou:
      "https://admin.shopify.com/store/harbor-goods/settings/checkout/editor?page=thank-you&context=apps&app=client-id-1",
    orderStatus:
      "https://admin.shopify.com/store/harbor-goods/settings/checkout/editor?page=order-status&context=apps&app=client-id-1",
    pos: "https://admin.shopify.com/store/harbor-goods/apps/point-of-sale-channel/editor",
  });
});

test("where the sandbox's admin is in use, the pages are its own", () => {
  const pages = editorPages({ ...app, adminUrl: "http://127.0.0.1:4301/shopify" }, "demo.myshopify.com");
  expect(Object.values(pages ?? {})).toHaveLength(3);
  for (const page of Object.values(pages ?? {})) expect(page).toContain("http://127.0.0.1:4301/shopify/store/demo/");
});

test.each(["", "harbor-goods.example", "a/b.myshopify.com", "evil.example/.myshopify.com", "?x=.myshopify.com"])(
  "there are none for %j, which is no store's domain",
  (domain) => {
    expect(editorPages(app, domain)).toBeNull();
  },
);
