import { expect, test } from "vitest";
import { placesWithout } from "#lib/survey/style-groups.ts";
import { StyleTokens } from "#lib/survey/style-tokens.ts";
import { completeStyles, defaultStyleTokens, stylesheet } from "#lib/survey/styles.ts";
import { cardOf } from "./card.ts";

const tokenNames = StyleTokens.keyof().options;

test.each([
  ["the default style", {}, { padding: "base", borderRadius: "base", border: "base" }],
  [
    "no space, corners or visible border",
    { cardPadding: 0, cardRadius: 0, cardBorderColor: "#ffffff" },
    { padding: "none", borderRadius: "none", border: "none" },
  ],
  ["small ones", { cardPadding: 12, cardRadius: 6 }, { padding: "small", borderRadius: "small", border: "base" }],
  ["large ones", { cardPadding: 40, cardRadius: 30 }, { padding: "large", borderRadius: "large", border: "base" }],
])("%s has the nearest of Shopify's sizes, and the merchant's own CSS changes nothing", (_, tokens, card) => {
  expect(cardOf(stylesheet(completeStyles(tokens, ":host{--aw-cardPadding:99px}")))).toEqual(card);
});

test("only the tokens that the style editor says work in Shopify change the card's look, besides whether it has a border", () => {
  const lookWith = (tokens: Partial<StyleTokens>) => {
    const { border: _border, ...look } = cardOf(stylesheet(completeStyles(tokens, "")));
    return JSON.stringify(look);
  };
  const others: Partial<StyleTokens> = { fontFamily: "system", cardShadow: "large" };
  const working = tokenNames.filter((token) => {
    const current = defaultStyleTokens[token];
    const other = others[token] ?? (typeof current === "number" ? 2 : "#123456");
    return lookWith({ [token]: other }) !== lookWith({});
  });
  expect(working).toEqual(tokenNames.filter((token) => !placesWithout(token).includes("Shopify")));
});

test("a survey without styles has no card", () => {
  expect(cardOf("")).toEqual({ padding: "none", borderRadius: "none", border: "none" });
});
