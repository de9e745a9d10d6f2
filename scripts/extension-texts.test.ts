import { expect, test } from "vitest";
import { outdatedTexts } from "./extension-texts.ts";

test("the texts of Shopify's extensions are those of the product; `npm run extension-texts` rewrites them", () => {
  expect(outdatedTexts()).toEqual([]);
});
