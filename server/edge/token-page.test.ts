import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { tokenPage } from "./token-page.ts";

vi.stubEnv("SHOPIFY_API_KEY", "client-id-1");
vi.stubEnv("SHOPIFY_API_SECRET", "shopify-test-secret");

const wanted = "https://surveys.example.com/surveys/analytics?days=7";

/** Runs the page's own script in an admin that gives the token "fresh". */
async function run(address: string): Promise<{ opened: URL[]; saysItFailed: boolean }> {
  const page = tokenPage(new URL(address), "n");
  const opened: URL[] = [];
  const failed = { hidden: true };
  const window = { shopify: { idToken: async () => "fresh" } };
  const location = { href: address, replace: (url: URL) => opened.push(url) };
  const document = { getElementById: () => failed };
  const [, script = ""] = /<script nonce="n">(.*?)<\/script>/s.exec(page) ?? [];
  runInNewContext(script, { window, location, document, URL, setTimeout: () => undefined });
  await new Promise(setImmediate);
  return { opened, saysItFailed: !failed.hidden };
}

test("a page without a token is opened again with one from Shopify's admin, through App Bridge", async () => {
  const { opened, saysItFailed } = await run(wanted);
  expect(opened.map(String)).toEqual([`${wanted}&id_token=fresh&token_attempt=1`]);
  expect(saysItFailed).toBe(false);
  const bridge = 'src="https://cdn.shopify.com/shopifycloud/app-bridge.js" data-api-key="client-id-1"';
  expect(tokenPage(new URL(wanted), "n")).toContain(`<script nonce="n" ${bridge}></script>`);
});

test("if the new token doesn't open it either, the page says so and tries no more", async () => {
  expect(await run(`${wanted}&id_token=old&token_attempt=1`)).toEqual({ opened: [], saysItFailed: true });
});
