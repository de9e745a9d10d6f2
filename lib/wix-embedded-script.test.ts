import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { wixEmbeddedScript } from "./wix-embedded-script.ts";

test("the documentation has the script that operators declare at Wix", () => {
  const text = readFileSync(path.resolve(import.meta.dirname, "../docs/stores/wix.md"), "utf8");
  expect(text).toContain(wixEmbeddedScript("https://surveys.example.com"));
});
