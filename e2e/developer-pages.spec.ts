import { expect, hydrated, test } from "./fixtures.ts";

test("the developer pages count clicks, show a call's response and run the test calls", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await page.goto("/counter");
  await hydrated(page);
  await page.getByRole("button", { name: "Increment" }).click();
  await page.getByRole("button", { name: "Increment" }).click();
  await expect(page.getByRole("status", { name: "Current count" })).toHaveText("2");

  await page.goto("/fetch-data");
  await hydrated(page);
  await expect(page.getByRole("region", { name: "Response from Profile.Profile" })).toContainText(merchant.accountId);

  await page.goto("/testpage");
  await hydrated(page);
  await page.getByRole("button", { name: "Run the calls" }).click();
  const call = (name: string) => page.getByRole("listitem").filter({ hasText: `/Test/${name}` });
  for (const name of ["LetsGo", "MemberOnly", "OwnerOnly"]) await expect(call(name)).toContainText("200");
  for (const name of ["AppleOnly", "TestBugsnag"]) await expect(call(name)).toContainText("403");
});
