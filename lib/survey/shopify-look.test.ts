import { expect, test } from "vitest";
import { isDrawnByShopify, shopifyLook } from "./shopify-look.ts";
import { completeStyles, defaultStyleTokens } from "./styles.ts";

const own = completeStyles(
  {
    titleColor: "#ff0000",
    fontFamily: "serif",
    buttonRadius: 40,
    cardRadius: 30,
    cardPadding: 4,
    cardBackground: "#fafafa",
    cardBorderColor: "#fafafa",
  },
  "h2{color:red}",
);

test("of an account's appearance, only what Shopify's components take over is drawn", () => {
  const { tokens, customCss } = shopifyLook(own);
  const another = shopifyLook(completeStyles({ cardRadius: 30, cardPadding: 4, cardBorderColor: "#ffffff" }, ""));
  expect({ tokens, customCss }).toEqual(another);
  expect(tokens).toMatchObject({ cardRadius: 30, cardPadding: 4 });
});

test("a visible border stays visible, in the checkout's color", () => {
  const { tokens } = shopifyLook({ tokens: defaultStyleTokens, customCss: "" });
  expect(tokens.cardBorderColor).toBe("#d9d9d9");
  expect(shopifyLook(own).tokens.cardBorderColor).toBe("#ffffff");
});

test("Shopify draws the order pages of its checkout, and no other surface", () => {
  expect(isDrawnByShopify("Shopify", "thankYou")).toBe(true);
  expect(isDrawnByShopify("Shopify", "orderStatus")).toBe(true);
  expect(isDrawnByShopify("Shopify", "link")).toBe(false);
  expect(isDrawnByShopify("Wix", "thankYou")).toBe(false);
});
