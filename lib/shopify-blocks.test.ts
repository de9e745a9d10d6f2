import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type ShopifyBlock, shopifyBlocks } from "./shopify-blocks.ts";

const extensions = path.resolve(import.meta.dirname, "../extensions/shopify");

test.each<[string, ShopifyBlock]>([
  ["order-survey", "thankYou"],
  ["order-survey", "orderStatus"],
  ["pos-survey", "pos"],
])("the extension %s has the block of the surface %s", (extension, block) => {
  const declared = readFileSync(path.join(extensions, extension, "shopify.extension.toml"), "utf8");
  expect(declared).toContain(`target = "${shopifyBlocks[block]}"`);
});
