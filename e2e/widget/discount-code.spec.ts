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
