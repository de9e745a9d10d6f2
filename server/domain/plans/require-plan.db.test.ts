import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { anAccount, contextOf } from "#server/testing/factories.ts";
import { checkMemberCount, checkPlan, requirePlan } from "./index.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const onFree = { billingPlan: "Free", trialEndsAt: now };

test("a feature of a larger plan is a 402 that names the plan, and works with that plan", async () => {
  const account = await anAccount();
  const context = contextOf(account);
  const ask = () => inAccount(account.accountId, () => requirePlan(context, "secretKeys"));
  const set = (data: object) =>
    inAccount(account.accountId, () => tenant().account.update({ where: { id: account.accountId }, data }));
  await ask(); // during the trial
  await set({ trialEndsAt: new Date(context.now.getTime() - 1) });
  await expect(ask()).rejects.toMatchObject({
    code: "plan-required",
    message: "Secret API keys require the 5K orders plan or higher.",
    options: { extra: { plan: "Orders_5K" } },
  });
  await set({ billingPlan: "Orders_1K_Annual" });
  await expect(ask()).rejects.toMatchObject({ code: "plan-required" });
  for (const billingPlan of ["Orders_5K", "Orders_5K_Annual", "Orders_100K", "Staff", "Foundation", "Enterprise"]) {
    await set({ billingPlan });
    await ask();
  }
});

test("members beyond the plan's seats are a 402 that names the smallest plan with enough", () => {
  checkMemberCount(onFree, 1, now);
  expect(() => checkMemberCount(onFree, 2, now)).toThrow(
    expect.objectContaining({ code: "plan-required", options: { extra: { plan: "Orders_1K" } } }),
  );
  checkMemberCount({ ...onFree, billingPlan: "Orders_1K" }, 3, now);
  expect(() => checkMemberCount({ ...onFree, billingPlan: "Orders_10K" }, 11, now)).toThrow(
    expect.objectContaining({ options: { extra: { plan: "Orders_30K" } } }),
  );
  checkMemberCount({ ...onFree, trialEndsAt: new Date(now.getTime() + 1) }, 50, now);
});

test("the trial includes every feature until its last moment", () => {
  checkPlan({ ...onFree, trialEndsAt: new Date(now.getTime() + 1) }, "signedWebhooks", now);
  expect(() => checkPlan(onFree, "signedWebhooks", now)).toThrow(/10K orders/);
});

test("the trial of a new account lasts 14 days", async () => {
  const { accountId } = await anAccount();
  const { createdAt, trialEndsAt } = await inAccount(accountId, () =>
    tenant().account.findUniqueOrThrow({ where: { id: accountId } }),
  );
  expect(trialEndsAt.getTime() - createdAt.getTime()).toBe(14 * 24 * 60 * 60 * 1000);
});
