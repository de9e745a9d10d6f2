import type { FrameLocator, Page } from "@playwright/test";
import { publish } from "./asked-survey.ts";
import { expect, newestMail, openMailedLink, sandboxUrl, test } from "./fixtures.ts";
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

  // Leaving the page at once may cancel the request that counts the view.
  const viewed = page.waitForResponse(/\/Survey\/SaveResponse/);
  await checkOut(page, handle);
  await surveyOn(page);
  await viewed;

  const again = await open();
  await expect(again.getByText("Added", { exact: true })).toHaveCount(1);
  await expect(again.getByText("Not added yet")).toHaveCount(2);
  await expect(again.getByText(`Your survey is live on ${handle}.myshopify.com`)).toBeVisible({ timeout: 30_000 });
});

const green = "Your post-purchase survey is enabled on your order confirmation page and collecting responses";
const notThere = "Your survey is on, but it isn't on your store yet";

/** A screen of the app in the store's admin. */
async function inAdmin(page: Page, handle: string, path: string): Promise<FrameLocator> {
  await page.goto(adminOf(handle, path));
  return await appIn(page);
}

/** What the dashboard and the setup screen say while no block of ours is on the store's pages. */
async function expectNotThere(page: Page, handle: string): Promise<void> {
  const dashboard = await inAdmin(page, handle, "/dashboard");
  await expect(dashboard.getByText(notThere)).toBeVisible();
  await expect(dashboard.getByRole("link", { name: "Add it to your store" })).toHaveCount(2);
  await expect(dashboard.getByText(green)).toBeHidden();
  const setup = await inAdmin(page, handle, "/onboarding/store-setup");
  await expect(setup.getByText("Not added yet")).toHaveCount(3);
  await expect(setup.getByText(/^Your survey is live on/)).toBeHidden();
}

test("each screen and mail says whether the survey is on the store: installed, added, removed, and installed again", {
  tag: "@full",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const handle = aShop();
  const domain = `${handle}.myshopify.com`;
  await install(page, handle);
  await completeProfile(handle);
  const staff = await staffRequest(page, handle);
  await publish(staff);
  await staff.dispose();
  await expectNotThere(page, handle);

  await page.goto(`${sandboxUrl()}/shopify/store/${handle}/settings/checkout/editor?page=thank-you`);
  await addBlock(page);
  // Leaving the page at once may cancel the request that counts the view.
  const viewed = page.waitForResponse(/\/Survey\/SaveResponse/);
  await checkOut(page, handle);
  await surveyOn(page);
  await viewed;
  await expect(async () => {
    const dashboard = await inAdmin(page, handle, "/dashboard");
    await expect(dashboard.getByText(green)).toBeVisible({ timeout: 3_000 });
  }).toPass();

  await page.request.post(`${sandboxUrl()}/shopify/store/${handle}/uninstall`);
  const emailAddress = `owner@${handle}.example`;
  const mail = await newestMail(page.request, emailAddress);
  expect(mail.subject).toContain(`Afterword was removed from ${domain}`);
  expect(mail.text).toContain("Your survey no longer shows there");
  await page.request.post("/Account/SendMagicLoginLink", { data: { emailAddress } });
  await openMailedLink(page.request, emailAddress, 1);
  for (const path of ["/", "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByText(`Afterword was removed from ${domain}`)).toBeVisible();
    await expect(page.getByText(green)).toBeHidden();
  }
  await expect(page.getByText(notThere)).toBeVisible();

  await install(page, handle);
  await expectNotThere(page, handle);
  // The admin opens the app's dashboard at its first path.
  const home = await inAdmin(page, handle, "/dashboard");
  await page.getByRole("navigation", { name: "Afterword" }).getByRole("button", { name: "Home" }).click();
  await expect(home.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  await expect(home.getByRole("link", { name: "Add your survey to your store" })).toBeVisible();
  await expect(home.getByText(`Afterword was removed from ${domain}`)).toBeHidden();
});
