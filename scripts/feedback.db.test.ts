/** @module-tag process */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import papaparse from "papaparse";
import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { anAccount } from "#server/testing/factories.ts";

async function run(...args: string[]) {
  const program = path.join(import.meta.dirname, "feedback.ts");
  const environment = { ...process.env, APP_DATABASE_URL: env.APP_DATABASE_URL };
  return (await promisify(execFile)(process.execPath, [program, ...args], { env: environment })).stdout;
}

test("an operator reads ratings, reviews, how merchants heard of the product, and why they left a plan", {
  tags: ["full"],
}, async () => {
  const { accountId, owner } = await anAccount();
  const day = (date: string) => new Date(`${date}T09:00:00.000Z`);
  await inAccount(accountId, async () => {
    await tenant().feedbackRating.create({
      data: { accountId, personId: owner.personId, rating: 4, createdAt: day("2126-01-02") },
    });
    await tenant().account.update({
      where: { id: accountId },
      data: {
        companyName: "=1+1",
        hdyhau: "A friend",
        createdAt: day("2126-01-01"),
        appStoreReviewSubmittedAt: day("2126-01-03"),
      },
    });
    const reason = { plan: "Free", previousPlan: "Orders_1K", reason: "Too expensive", comment: "Back in spring" };
    await tenant().downgradeReason.create({ data: { accountId, ...reason, createdAt: day("2126-01-04") } });
    const old = { plan: "Free", previousPlan: "Orders_5K", reason: "Missing features" };
    await tenant().downgradeReason.create({ data: { accountId, ...old, createdAt: day("2025-12-31") } });
  });
  const { data } = papaparse.parse<Record<string, string>>((await run("--since", "2126-01-01")).trim(), {
    header: true,
  });
  const own = data.filter((row) => row.accountId === accountId);
  expect(own.map(({ saidAt, kind, value, comment }) => [saidAt?.slice(0, 10), kind, value, comment])).toEqual([
    ["2126-01-04", "downgrade", "Orders_1K to Free: Too expensive", "Back in spring"],
    ["2126-01-03", "review", "opened the review page", ""],
    ["2126-01-02", "rating", "4", ""],
    ["2126-01-01", "heard", "A friend", ""],
  ]);
  // A spreadsheet runs no formula of a merchant's.
  expect(own[0]?.companyName).toBe("'=1+1");
});

test("a date that isn't one is refused", { tags: ["full"] }, async () => {
  await expect(run("--since", "soon")).rejects.toThrow("Usage: npm run feedback");
});
