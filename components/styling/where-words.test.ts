import { expect, test } from "vitest";
import { styleGroups } from "#lib/survey/style-groups.ts";
import { whereWords } from "./where-words.ts";

const words = Object.fromEntries(styleGroups.map(({ id, fields }) => [id, whereWords(fields)]));

test("each group says once where it has no effect, in whole or in part", () => {
  expect(words).toEqual({
    text: "In Shopify’s checkout, only “Size” has an effect.",
    options: "In Shopify’s checkout, none of this has an effect. In e-mails, “When chosen” has no effect.",
    button: "In Shopify’s checkout, none of this has an effect.",
    card: "In Shopify’s checkout, only “Rounding” and “Space inside” have an effect. In e-mails, “Shadow” has no effect.",
    progress: "In Shopify’s checkout, none of this has an effect. In e-mails, none of this has an effect.",
  });
});

test("nothing is said of a group that works everywhere", () => {
  expect(whereWords([{ kind: "pixels", token: "fontSize", label: "Size", min: 8, max: 40 }])).toBe("");
});
