import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExtensions } from "./build-extensions.mjs";

let outdir: string;
beforeAll(async () => {
  outdir = await mkdtemp(path.join(tmpdir(), "afterword-extensions-"));
});
afterAll(() => rm(outdir, { recursive: true }));

test("each of Shopify's extensions registers its targets, knows the product's address, and is well below Shopify's 64 kB", async () => {
  const built = await buildExtensions({ appUrl: "https://surveys.example/", outdir });
  const targets = {
    "afterword-survey": ["purchase.thank-you.block.render", "customer-account.order-status.block.render"],
    "afterword-pos-survey": ["pos.purchase.post.block.render", "pos.purchase.post.action.render"],
  };
  expect([...built.keys()].sort()).toEqual(Object.keys(targets).sort());
  for (const [handle, registered] of Object.entries(targets)) {
    const { file = "", bytes = 0 } = built.get(handle) ?? {};
    const script = await readFile(file, "utf8");
    for (const target of registered) expect(script).toContain(`shopify.extend("${target}"`);
    expect(script).toContain("https://surveys.example");
    expect(script).not.toMatch(/process\.env|surveys\.example\/["`]/);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(24_000);
  }
});
