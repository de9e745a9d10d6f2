import { expectReadableEverywhere } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

test("the owner sees who signed in, whom they invited, and what was exported", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  const invited = await page.request.post("/Account/InviteMember", {
    data: { emailAddress: "teammate@example.com", userRole: "admin" },
  });
  expect(invited.status()).toBe(201);
  expect((await page.request.get("/api/app/account/export")).status()).toBe(200);
  await page.goto("/account/security");
  await hydrated(page);
  const events = page.getByRole("list", { name: "Security activity" }).getByRole("listitem");
  await expect(events).toHaveCount(4);
  await expect(events.nth(0)).toContainText("Exported dataaccount, NDJSON");
  await expect(events.nth(1)).toContainText("Invited a teammateteammate@example.com, admin");
  await expect(events.nth(2)).toContainText("Signed inemail link");
  await expect(events.nth(2)).toContainText(`${merchant.emailAddress}127.0.0.x`);
  await expect(events.nth(3)).toContainText("Created the account");
  await expectReadableEverywhere(page, () => expect(events).toHaveCount(4));
});

test("older events are on the next page, and the URL stays the same", { tag: "@full" }, async ({ page, merchant }) => {
  for (let time = 0; time < 10; time++) {
    await page.request.get(`/Account/LoginToAccount?accountId=${merchant.accountId}`, {
      headers: { "sec-fetch-site": "same-origin" },
    });
  }
  await page.goto("/account/security");
  await hydrated(page);
  const list = page.getByRole("list", { name: "Security activity" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(list.getByText("Created the account")).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(10);
});
