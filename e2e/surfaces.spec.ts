import { answersTo, expectToFit, hosted, publish } from "./asked-survey.ts";
import { expectNoAxeViolations, expectReadableEverywhere } from "./axe.ts";
import { expect, hydrated, sandboxUrl, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

test.describe("the email block", () => {
  test("is generated for the mail tool, and shown", { tag: "@full" }, async ({ page, merchant }) => {
    await page.goto("/email");
    await expect(page.getByRole("heading", { name: "Publish your survey first" })).toBeVisible();
    await publish(page.request);
    await page.goto("/email");
    await hydrated(page);
    const code = page.getByRole("figure", { name: "Email HTML" }).locator("code");
    await expect(code).toContainText("{{ event.extra.id }}");
    await page.getByLabel("Tool", { exact: true }).selectOption("Mailchimp");
    await expect(code).toContainText("*|ORDER:ID|*");
    await page.getByLabel("Order number tag").fill("[[order]]");
    await expect(code).toContainText(`key=${merchant.publishableKey}`);
    await expect(code).toContainText("orderId=[[order]]");
    await expect(page.frameLocator('iframe[title="Email preview"]').getByText("Where from?")).toBeVisible();
    await expect(page.locator('iframe[title="Email preview"]')).toHaveAttribute("sandbox", "allow-scripts");
    await expectNoAxeViolations(page);
  });

  test("survives what mail clients remove, at every width, and its link answers with one click", async ({
    page,
    merchant,
  }) => {
    await publish(page.request);
    await page.goto("/email");
    await hydrated(page);
    await page.getByLabel("Tool", { exact: true }).selectOption("Another tool");
    const block = await page.getByRole("figure", { name: "Email HTML" }).locator("code").innerText();
    const left = block
      .replace(/<(style|script|link|meta)[\s\S]*?>/gi, "")
      .replace(/ (class|id|onclick)="[^"]*"/gi, "")
      .replace(/(position|display:\s*(flex|grid)|max-width)\s*:[^;"]*;?/gi, "");
    for (const width of [320, 600]) {
      for (const [background, color] of [
        ["#ffffff", "#202223"],
        ["#1f1f1f", "#e8e8e8"],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto("about:blank");
        await page.setContent(
          `<!doctype html><html lang="en"><title>Mail</title><body style="margin:0;background:${background};color:${color}"><main><h1>Mail</h1>${left}</main></body></html>`,
        );
        await expectNoAxeViolations(page);
        await expectToFit(page);
        for (const link of await page.getByRole("link").all()) {
          const box = await link.boundingBox();
          expect(box && box.x >= 0 && box.x + box.width <= width && box.height >= 40).toBe(true);
        }
      }
    }
    await page.getByRole("link", { name: "A friend" }).click();
    await expect(page.getByRole("heading", { name: "How likely?" })).toBeVisible();
    await expect.poll(() => answersTo(page.request, "source")).toEqual({ friend: 1 });
    expect(page.url()).toContain(hosted(merchant));
  });
});

test.describe("previews", () => {
  test("draw the draft as each platform lays out its pages, and send nothing", { tag: "@full" }, async ({
    page,
    merchant,
  }) => {
    await publish(page.request);
    const sent: string[] = [];
    page.on("request", (request) => /SaveResponse/i.test(request.url()) && sent.push(request.url()));
    await page.goto("/surveyorderhtmlpreview");
    await hydrated(page);
    const frame = page.frameLocator('iframe[title="order-preview"]');
    for (const [label, text] of [
      ["Shopify, order status", "Your order is on its way"],
      ["WooCommerce, order received", "Your order has been received."],
      ["BigCommerce, confirmation", "Order summary"],
      ["Wix, thank-you page", "confirmation by email soon"],
      ["Point of sale", "Next customer"],
      ["Other store page", "Thank you for your order"],
    ] as const) {
      await page.getByLabel("Page", { exact: true }).selectOption(label);
      await expect(frame.getByText(text).first()).toBeVisible();
      await frame.getByText("A friend").click();
    }
    await page.getByLabel("Page", { exact: true }).selectOption("Email");
    await expect(frame.getByRole("main").getByText("A friend")).toBeVisible();
    await expect(page).toHaveURL(/\?platform=None&surface=email$/);
    await page.goto(`/Preview/Survey?accountId=${merchant.accountId}&ts=2&platform=Shopify`);
    await expect(page.getByText("A friend")).toBeVisible();
    await page.goto("/Survey/PreviewShopifyOrderHtml");
    await page.getByText("A friend").click();
    await expect(page.getByRole("heading", { name: "How likely?" })).toBeVisible();
    expect(sent).toEqual([]);
    expect(await answersTo(page.request, "source")).toEqual({});
  });

  test("start as wide as the device they are viewed on", { tag: "@full" }, async ({ page, merchant }) => {
    await publish(page.request);
    expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/surveyorderhtmlpreview");
    await expect(page.getByRole("radio", { name: "Phone" })).toBeChecked();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole("radio", { name: "Desktop" })).toBeChecked();
  });

  for (const path of ["/surveyorderhtmlpreview", "/surveypreview", "/email", "/Survey/PreviewShopifyOrderHtml"]) {
    test(`at ${path} are readable and fit, on phone and desktop, light and dark`, { tag: "@full" }, async ({
      page,
      merchant,
    }) => {
      expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/);
      await publish(page.request);
      await expectReadableEverywhere(page, async () => {
        await page.goto(path);
        if (!path.startsWith("/Survey/")) await hydrated(page);
      });
    });
  }

  test("open with a link for anyone who has it", async ({ page, merchant, browser }) => {
    const { url } = await (await page.request.post("/api/app/previews/create-link", { data: {} })).json();
    const stranger = await browser.newContext();
    const opened = await stranger.newPage();
    expect((await opened.goto(url))?.status()).toBe(200);
    await expect(opened.getByText("How did you first hear about us?")).toBeVisible();
    const without = await opened.goto(`/Preview/Survey?accountId=${merchant.accountId}&ts=1`);
    expect(without?.status()).toBe(404);
    await stranger.close();
  });

  test("end in a live check that the store shows the survey", async ({ page, merchant }) => {
    await publish(page.request);
    await page.goto("/surveypreview");
    await expect(page.getByText("Waiting for the first view")).toBeVisible();
    const shop = await page.context().newPage();
    await shop.goto(`${sandboxUrl()}/shop/thank-you?order=900&key=${merchant.publishableKey}`);
    await expect(shop.getByText("A friend")).toBeVisible();
    await shop.getByText("A friend").click();
    await expect(page.getByText("Shoppers are seeing your survey")).toBeVisible();
    await expect(page.getByText(/^Last seen on the thank-you page/)).toBeVisible();
  });
});
