import { expect, test } from "vitest";
import { styleGroups } from "#lib/survey/style-groups.ts";
import { emailWords, worksInShopify } from "./where-words.ts";

test("each group says once what doesn't apply in emails, and nothing where all of it does", () => {
  expect(Object.fromEntries(styleGroups.map(({ id, fields }) => [id, emailWords(fields)]))).toEqual({
    text: "",
    options: "“Selected” doesn't apply in emails.",
    button: "",
    card: "“Shadow” doesn't apply in emails.",
    progress: "Doesn't apply in emails.",
  });
});

test("Shopify's checkout follows the size of the text, and the card's corners and padding", () => {
  const fields = styleGroups.flatMap((group) => group.fields);
  expect(fields.filter(worksInShopify).map(({ token }) => token)).toEqual(["fontSize", "cardRadius", "cardPadding"]);
});
