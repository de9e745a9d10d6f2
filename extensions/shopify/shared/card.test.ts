import { expect, test } from "vitest";
import { completeStyles, stylesheet } from "#lib/survey/styles.ts";
import { cardOf } from "./card.ts";

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

test("a survey without styles has no card", () => {
  expect(cardOf("")).toEqual({ padding: "none", borderRadius: "none", border: "none" });
});
