import type { Page } from "@playwright/test";
import { bigCommerceScript } from "#lib/bigcommerce-script.ts";
import type { Question } from "#lib/survey/document.ts";
import { confirmationPage, type Drawing } from "../../sandbox/partners/bigcommerce/pages.ts";
import { makeStore } from "../../sandbox/partners/bigcommerce/store.ts";
import { expect, published, type Shop, test } from "./shop.ts";

const found: Question = { questionNameId: "found", type: "text", title: "How did you find us?", required: false };

/** A store's order confirmation page, on which our script is the only one. */
async function openOrder(page: Page, shop: Shop, id: number, drawing: Drawing): Promise<void> {
  const store = makeStore("shop");
  shop.survey = published([found]);
  shop.drawPage = (origin) => {
    const placed = { visibility: "order_confirmation", channel_id: 1, enabled: true, auto_uninstall: true };
    store.scripts = [{ ...placed, uuid: "1", name: "Afterword survey", html: bigCommerceScript(origin, "pk_test") }];
    const order = {
      id,
      channel_id: 1,
      status_id: 11,
      modifiedAt: new Date(),
      coupon: "",
      total_inc_tax: "49.90",
      refunded_amount: "0.0000",
      is_deleted: false,
      currency_code: "USD",
    };
    return String(confirmationPage(store, order, drawing));
  };
  await shop.open(page);
}

test("the survey is on an order confirmation page that draws itself twice, with what the shopper typed", async ({
  page,
  shop,
}) => {
  await openOrder(page, shop, 101, { delayMs: 300, wipes: 2 });
  const answer = page.getByRole("textbox", { name: "How did you find us?" });
  await answer.fill("A friend");
  await expect(page.locator("#checkout-app[data-drawn='2'] h1")).toHaveText("Thank you for your order");
  await expect(answer).toHaveValue("A friend");
  // After the order, not above it.
  const place = page.locator("#checkout-app + #afterword");
  await expect(place).toBeVisible();
});

test("the survey comes back to a page that throws it out, with what the shopper typed, but not for ever", async ({
  page,
  shop,
}) => {
  await openOrder(page, shop, 101, { delayMs: 0, wipes: 1 });
  const answer = page.getByRole("textbox", { name: "How did you find us?" });
  await answer.fill("A friend");
  await page.evaluate(() => {
    document.body.innerHTML = '<p>Drawn again</p><div id="checkout-app"></div><footer>Shop</footer>';
  });
  await expect(answer).toHaveValue("A friend");
  await expect(page.locator("#checkout-app + #afterword")).toBeVisible();
  const returns = await page.evaluate(async () => {
    let count = 0;
    for (let time = 0; time < 30; time++) {
      document.getElementById("afterword")?.remove();
      // The page's observers run before this goes on.
      await Promise.resolve();
      if (document.getElementById("afterword")) count++;
    }
    return count;
  });
  // Ten times in all, once of them before.
  expect(returns).toBe(9);
});

test("the survey is on 50 of 50 order confirmation pages that draw themselves at any time", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  // A fixed sequence of delays (Park and Miller's generator).
  let seed = 20_261_127;
  const delays = Array.from({ length: 50 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 500;
  });
  for (const [index, delayMs] of delays.entries()) {
    await openOrder(page, shop, 1000 + index, { delayMs, wipes: index % 2 === 0 ? 1 : 2 });
    await expect(page.locator(`#checkout-app[data-drawn='${index % 2 === 0 ? 1 : 2}']`)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "How did you find us?" }), `after ${delayMs} ms`).toBeVisible();
  }
});
