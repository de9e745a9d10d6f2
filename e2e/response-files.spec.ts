import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, sandboxUrl, test } from "./fixtures.ts";

test("a bucket is connected by its form, which names what S3 refuses, and its card says what is copied", {
  tag: "@full",
}, async ({ page, merchant }) => {
  expect(merchant.accountId).toBeTruthy();
  await page.goto("/manage-integrations");
  await hydrated(page);
  await page.getByRole("button", { name: "Connect Amazon S3" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Amazon S3" });
  const connect = () => dialog.getByRole("button", { name: "Connect" }).click();
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
  };
  await connect();
  await expect(dialog.getByLabel("Bucket", { exact: true })).toHaveAccessibleDescription(
    /Enter the name of your bucket\./,
  );
  await fill({ Bucket: "missing-bucket", Region: "us-east-1", Folder: "../up", "Access key ID": "AKIDEXAMPLE" });
  await fill({ "Secret access key": "the sandbox's S3 has no secrets" });
  await connect();
  await expect(dialog.getByLabel("Folder", { exact: true })).toHaveAccessibleDescription(
    /Must not have a name of dots alone/,
  );
  await fill({ Folder: "survey-data" });
  await connect();
  await expect(dialog.getByText("Amazon S3 has no bucket named missing-bucket. Check its name.")).toBeVisible();
  await expectNoAxeViolations(page);
  await fill({ Bucket: `of-${merchant.accountId}`.slice(0, 60) });
  await connect();
  const card = page.getByRole("region", { name: "Amazon S3" });
  await expect(card.getByText("On", { exact: true })).toBeVisible();
  await expect(card.getByText("Last copy")).toBeVisible();
  await expect(card.getByRole("button", { name: "Log" })).toHaveCount(0);
  const objects = await (await page.request.get(`${sandboxUrl()}/s3/objects`)).json();
  expect(JSON.stringify(objects)).toContain(`of-${merchant.accountId}`.slice(0, 60));
  await card.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();
  const asked = page.getByRole("dialog", { name: "Disconnect Amazon S3?" });
  await expect(asked.getByText("The files in your bucket stay, and are yours to delete.")).toBeVisible();
  await asked.getByRole("button", { name: "Disconnect" }).click();
  await expect(card.getByText("Not connected")).toBeVisible();
});
