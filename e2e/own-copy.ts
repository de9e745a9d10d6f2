import { test as base } from "@playwright/test";
import { type RunningProduct, startProduct } from "../scripts/suite/start-product.ts";
import { useCopy } from "./running-product.ts";

/**
 * Tests of a copy of the product that is started for them. With mode "default", those of a file share one.
 * @param given as for `startProduct`
 */
export function testOfOwnCopy(...given: Parameters<typeof startProduct>) {
  return base.extend<object, { product: RunningProduct }>({
    product: [
      async ({ browserName }, use) => {
        if (browserName !== "chromium") throw new Error(`the tests are for Chromium, not ${browserName}`);
        const product = await startProduct(...given);
        useCopy(product);
        await use(product);
        // The worker may go on with tests of the usual product.
        useCopy(null);
        await product.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: async ({ product }, use) => use(product.appUrl),
  });
}
