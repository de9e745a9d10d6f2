import { expect, published, test } from "./shop.ts";

const thankYou = { title: "Thank you", message: "For you:", discountCode: "PINE10" };

for (const hasClipboard of [true, false])
  test(`the discount code is one field with a button that copies it and then says so${hasClipboard ? "" : ", even if a page may not use the clipboard"}`, async ({
    page,
    shop,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    if (!hasClipboard)
      await page.addInitScript(() => {
        Clipboard.prototype.writeText = () => Promise.reject(new Error("blocked"));
      });
    shop.survey = published([{ questionNameId: "sure", type: "yesNo", title: "Sure?", required: false }], { thankYou });
    await shop.open(page);
    await page.getByRole("button", { name: "Submit" }).click();
    const field = page.locator(".code");
    await expect(field).toHaveText("PINE10Copy");
    await expect(field.getByRole("button", { name: "Copy" })).toHaveCSS("border-top-width", "0px");
    await field.getByRole("button", { name: "Copy" }).click();
    await expect(field.getByRole("status")).toHaveText("Copied");
    await expect(field).toHaveText("PINE10Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("PINE10");
  });

const promised = {
  title: "Thank you",
  message: "For you:",
  ownDiscount: { percent: 10, validDays: 30, prefix: "THANKS" },
};
const survey = published([{ questionNameId: "sure", type: "yesNo", title: "Sure?", required: false }], {
  thankYou: promised,
});

for (const [what, answers, shown] of [
  [
    "appears once the store has made it",
    [{ status: "pending" }, { status: "made", code: "THANKS-2345" }],
    "THANKS-2345Copy",
  ],
  ["is left out if the store makes none", [{ status: "none" }], ""],
] as const)
  test(`the thanks are there at once, and the shopper's own code ${what}`, async ({ page, shop }) => {
    shop.survey = survey;
    const asked: unknown[] = [];
    await page.route("**/Survey/GetDiscountCode", async (route) => {
      asked.push(route.request().postDataJSON());
      const headers = { "access-control-allow-origin": "*" };
      await route.fulfill({ json: answers[asked.length - 1] ?? { status: "none" }, headers });
    });
    await shop.open(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeVisible();
    await expect.poll(() => asked.length).toBe(answers.length);
    await expect(page.locator(".code")).toHaveText(shown);
    const { responseId } = shop.messages[0] ?? {};
    expect(asked[0]).toMatchObject({ apiKey: "pk_test", platform: "None", sourceOrderId: "1001", responseId });
  });
