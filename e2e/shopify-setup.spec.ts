import { publish } from "./asked-survey.ts";
import { expect, test } from "./fixtures.ts";
import {
  addBlock,
  adminOf,
  appIn,
  aShop,
  checkOut,
  completeProfile,
  install,
  staffRequest,
  surveyOn,
} from "./shopify-admin.ts";

test("a merchant is led to the editor, adds the survey, and sees the check turn green once a shopper saw it", {
  tag: "@full",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const handle = aShop();
  await install(page, handle);
  await completeProfile(handle);
  const staff = await staffRequest(page, handle);
  await publish(staff);
  await staff.dispose();
  const open = async () => {
    await page.goto(adminOf(handle, "/onboarding/store-setup"));
    return await appIn(page);
  };
  const setup = await open();
  await expect(setup.getByText("Not added yet")).toHaveCount(3);
  await expect(setup.getByText(/^No one has seen your survey in your store yet/)).toBeVisible();
  await setup.getByRole("link", { name: "Open thank-you page" }).click();
  await expect(page.getByRole("heading", { name: "Checkout editor: Thank you" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("page")).toBe("thank-you");
  await addBlock(page);

  await checkOut(page, handle);
  await surveyOn(page);

  const again = await open();
  await expect(again.getByText("Added", { exact: true })).toHaveCount(1);
  await expect(again.getByText("Not added yet")).toHaveCount(2);
  await expect(again.getByText(`Your survey is live on ${handle}.myshopify.com`)).toBeVisible({ timeout: 30_000 });
});
