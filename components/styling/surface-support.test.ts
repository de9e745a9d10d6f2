import { expect, test } from "vitest";
import { styleGroups } from "#lib/survey/style-groups.ts";
import { emailSupportNote, worksInShopify } from "./surface-support.ts";

test("returns one sentence per group about what doesn't apply in emails, or nothing if everything applies", () => {
  expect(Object.fromEntries(styleGroups.map(({ id, fields }) => [id, emailSupportNote(fields)]))).toEqual({
    text: "",
    options: "“Selected” doesn't apply in emails.",
    button: "",
    card: "“Shadow” doesn't apply in emails.",
    progress: "Doesn't apply in emails.",
  });
});

test("Shopify's checkout uses the card's corners and padding", () => {
  const fields = styleGroups.flatMap((group) => group.fields);
  expect(fields.filter(worksInShopify).map(({ token }) => token)).toEqual(["cardRadius", "cardPadding"]);
});
