import type { Page } from "@playwright/test";
import { answerEverything, everyAnswer, everyType } from "./answer-in-elements.ts";
import { appUrl, expect, publishQuestions, responseOf, type Target, test } from "./extension-host.ts";

const thankYou = "purchase.thank-you.block.render";
const orderStatus = "customer-account.order-status.block.render";
const till = "pos.purchase.post.action.render";
const orderId = "5432109876543";
const thanks = { title: "All done", message: "That helps.", discountCode: "THANKS5" };

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });

for (const [target, surface] of [
  [thankYou, "thankYou"],
  [orderStatus, "orderStatus"],
  [till, "pos"],
] as const satisfies [Target, string][])
  test(`every question type is answered at ${target}, and the response is complete`, async ({ page, host }) => {
    await publishQuestions(page, everyType, {
      thankYou: { ...thanks, link: { url: "https://shop.example/more", label: "Read more" } },
    });
    await page.addInitScript(() => {
      for (const name of ["viewed", "answered", "completed"])
        addEventListener(`afterword:${name}`, () => document.body.setAttribute(`data-${name}`, ""));
    });
    await host.open(page, target, { settings: { heading: "A word from us" } });
    await answerEverything(page, surface === "pos");
    await expect(heading(page, "All done")).toBeVisible();
    await expect(page.getByText("THANKS5")).toBeVisible();
    await expect.poll(async () => (await responseOf(page, orderId)).status).toBe("completed");
    const { answers, ...response } = await responseOf(page, orderId);
    expect(answers).toEqual(expect.arrayContaining(everyAnswer.map((one) => expect.objectContaining(one))));
    expect(answers).toHaveLength(everyAnswer.length);
    expect(response).toMatchObject({ platform: "Shopify", surface, sourceOrderId: orderId });
    expect(host.sent.filter(({ event }) => event === "view")).toHaveLength(1);
    expect(host.sent.map(({ sequence }) => sequence)).toEqual(host.sent.map((_, index) => index + 1));
    expect(host.authorizations.every((one) => /^Bearer (?:[\w-]+\.){2}[\w-]+$/.test(one ?? ""))).toBe(true);
    expect(host.authorizations.length).toBeGreaterThan(1);
    if (surface === "pos") {
      expect(host.sent[0]?.order).toEqual({ customerId: "7654321098765" });
      await expect(page.getByRole("link")).toHaveCount(0);
      return;
    }
    await expect(heading(page, "A word from us")).toBeVisible();
    await expect(page.getByRole("link", { name: "Read more" })).toHaveAttribute("href", "https://shop.example/more");
    await expect(page.locator("body[data-viewed][data-answered][data-completed]")).toBeAttached();
    expect(host.sent[0]?.consent).toEqual({ analytics: true, marketing: false, advertising: false });
    expect(response.order).toMatchObject({
      total: 49.9,
      currency: "EUR",
      country: "DE",
      discountCodes: ["HELLO"],
      productIds: ["77"],
      skus: ["MUG-1"],
      ...(surface === "thankYou" && { isFirstOrder: true, orderCount: 1 }),
    });
  });

for (const target of [thankYou, till] as const)
  test(`one tap answers and goes on at ${target}, and Other waits for its text`, async ({ page, host }) => {
    const asked = everyType.filter(({ questionNameId }) => ["one", "sure", "line"].includes(questionNameId));
    await publishQuestions(page, asked, { settings: { autoAdvance: true, showProgress: true, allowBack: true } });
    await host.open(page, target);
    await page.getByRole("button", { name: "Other" }).click();
    await page.getByRole("textbox", { name: "Other" }).fill("A bus");
    await next(page).click();
    await expect(heading(page, "In a few words?")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Bread" }).press("Enter");
    await expect(heading(page, "In a few words?")).toBeVisible();
    await expect.poll(() => host.sent.at(-1)?.answers).toEqual([{ questionNameId: "one", choiceIds: ["b"] }]);
    await next(page).click();
    await page.getByRole("button", { name: "Yes" }).click(); // the last one
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(heading(page, "Sure?")).toHaveCount(0);
  });

test("an order that begins on the thank-you page goes on after a reload, ends on its order status page, and is over at the till", {
  tag: "@full",
}, async ({ page, host, context }) => {
  const [, one, many] = everyType;
  if (!one || !many) throw new Error("there are questions with choices");
  await publishQuestions(page, [one, { ...many, required: true }], { thankYou: thanks });
  await host.open(page, thankYou, { isRendered: false });
  await expect(heading(page, "Which one?")).toBeVisible();
  expect(host.sent).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event("rendered")));
  await expect.poll(() => host.sent.map(({ event }) => event)).toEqual(["view"]);
  // The answer has to be sent again.
  const answer = `${appUrl()}/Survey/SaveResponse`;
  await page.route(answer, (route) => route.fulfill({ status: 429, headers: { "access-control-allow-origin": "*" } }), {
    times: 1,
  });
  await page.getByRole("radio", { name: "Bread" }).click();
  await expect.poll(async () => (await responseOf(page, orderId)).status).toBe("partial");
  await next(page).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Choose an answer to continue." })).toBeVisible();
  await page.reload();
  await expect(heading(page, "Which ones?")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("radio", { name: "Bread" })).toBeChecked();
  const [first] = host.sent;

  const other = await context.browser()?.newPage();
  if (!other) throw new Error("the test has a browser");
  await host.watch(other);
  await host.open(other, orderStatus);
  await other.getByRole("radio", { name: "Apples" }).click();
  await next(other).click();
  await other.getByRole("checkbox", { name: "Cheese" }).click();
  await other.getByRole("button", { name: "Submit" }).click();
  await expect(heading(other, "All done")).toBeVisible();
  await expect.poll(async () => (await responseOf(page, orderId)).status).toBe("completed");
  expect(host.sent.at(-1)?.responseId).not.toBe(first?.responseId);
  // The second page couldn't change what the first had answered.
  expect((await responseOf(page, orderId)).answers).toMatchObject([
    { questionNameId: "one", choiceIds: ["b"] },
    { questionNameId: "many", choiceIds: ["c"] },
  ]);
  const stats = await (await page.request.get("/Survey/GetTopLevelStatsForAccount")).json();
  expect(stats).toMatchObject({ views: 1, responses: 1, completions: 1 });
  const before = host.sent.length;
  await host.open(other, till);
  await expect(heading(other, "All done")).toBeVisible();
  expect(host.sent).toHaveLength(before);
  await other.context().close();
});

test("at the till, the block opens the survey, and the shopper's phone can answer instead", { tag: "@full" }, async ({
  page,
  host,
  context,
}) => {
  await publishQuestions(page, everyType.slice(1, 2));
  await host.open(page, "pos.purchase.post.block.render");
  await page.getByRole("button", { name: "Start survey" }).click();
  await expect(page.locator("body[data-presented]")).toBeAttached();
  await host.open(page, till, { tokenAddress: null });
  await expect(heading(page, "Which one?")).toBeVisible();
  expect(host.authorizations).toEqual([undefined, undefined]);
  await expect(page.getByText("Or scan to answer on your own phone")).toBeVisible();
  const code = page.locator("s-image img");
  expect(await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(
    true,
  );
  const phone = await context.newPage();
  await phone.goto(`/surveys/shopifyposresponse?${new URLSearchParams({ shop: host.shopDomain, orderId })}`);
  await expect(phone.getByText("Which one?")).toBeVisible();
});

test("what goes wrong draws nothing", { tag: "@full" }, async ({ page, host }) => {
  await publishQuestions(page, everyType.slice(1, 2));
  const drawn = page.locator("body > *");
  await host.open(page, thankYou, { shopDomain: "unknown.myshopify.com" });
  await expect(drawn).toHaveCount(0);
  const answer = `${appUrl()}/Survey/GetDefault**`;
  for (const body of [
    "",
    "{",
    "{}",
    '{"settings":{}}',
    '{"surveyId":"1","questions":[{}],"settings":{"showOn":["thankYou"]}}',
  ]) {
    await page.route(answer, (route) => route.fulfill({ body }), { times: 1 });
    await host.open(page, thankYou);
    await expect(drawn, body).toHaveCount(0);
  }
  // A token that can't be in a header makes the request fail.
  await host.open(page, thankYou, { tokenAddress: "/page" });
  await expect(drawn).toHaveCount(0);
  // The survey is switched off while it is open. Not before its view was saved, whose answer would end it by itself.
  const viewed = page.waitForResponse(/\/Survey\/SaveResponse/);
  await host.open(page, thankYou);
  await expect(heading(page, "Which one?")).toBeVisible();
  expect((await viewed).ok()).toBe(true);
  expect(await (await page.request.get("/Survey/ToggleStatusById/")).json()).toMatchObject({ enabled: false });
  await page.getByRole("radio", { name: "Bread" }).click();
  await expect(page.getByRole("heading")).toHaveCount(0);
  await host.open(page, orderStatus);
  await expect(drawn).toHaveCount(0);
});

test("the merchant's editor shows sample questions, and sends nothing", { tag: "@full" }, async ({ page, host }) => {
  for (const target of [thankYou, orderStatus] as const) {
    await host.open(page, target, { isEditor: true });
    await expect(heading(page, "How did you first hear about us?")).toBeVisible();
    await page.getByRole("button", { name: "TikTok" }).click();
    await expect(heading(page, "What almost stopped you from buying?")).toBeVisible();
  }
  expect(host.authorizations).toEqual([]);
});
