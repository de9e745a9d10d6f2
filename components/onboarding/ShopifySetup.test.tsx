import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ShopifySetup } from "./ShopifySetup.tsx";

const shown = (hasShopifyApp: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ShopifySetup publishableKey="pk_1" appUrl="https://surveys.example.com" hasShopifyApp={hasShopifyApp} />
    </MantineProvider>,
  );

test.each([true, false])("a Shopify store is offered what works without a script tag, app or not: %s", (hasApp) => {
  expect(shown(hasApp)).toContain('href="/email"');
  expect(shown(hasApp)).toContain("https://surveys.example.com/surveys/response?key=pk_1");
  expect(shown(hasApp)).toContain('alt="Survey QR code"');
  expect(shown(hasApp)).not.toContain("/survey.js");
  expect(shown(hasApp)).not.toMatch(/additional scripts/i);
});

test("the app is named as the way to the order pages only where the operator registered one", () => {
  expect(shown(true)).toContain("install Afterword in your Shopify admin");
  expect(shown(false)).toContain("no Shopify app on this site");
  expect(shown(false)).not.toContain("install Afterword");
});
