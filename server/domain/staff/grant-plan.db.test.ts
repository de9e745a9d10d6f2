import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn, theStaff } from "#server/testing/factories.ts";

afterAll(stopSender);

async function grant(accountId: string, plan: string, reason = "A charity"): Promise<Response> {
  const cookie = await signIn(await theStaff());
  return await api("POST", "/app/staff/grant-plan", { cookie, body: { accountId, plan, reason } });
}

async function logOf(accountId: string) {
  const cookie = await signIn(await theStaff());
  return await (await api("GET", `/app/staff/audit-log?accountId=${accountId}`, { cookie })).json();
}

test("staff grant a plan and revoke it, and the owner sees both", async () => {
  const { accountId, owner } = await anAccount();
  const granted = await grant(accountId, "Foundation");
  expect([granted.status, await granted.json()]).toMatchObject([200, { accountId, billingPlan: "Foundation" }]);
  const cookie = await signIn(owner);
  const profile = await (await api("GET", "/Profile/Profile", { cookie })).json();
  expect(profile.billingPlan).toBe("Foundation");
  expect((await grant(accountId, "Free", "They are one no longer")).status).toBe(200);
  const activity = await (await api("GET", "/app/account/staff-activity", { cookie })).json();
  expect(activity.items).toMatchObject([
    { action: "appGrantPlan", details: { plan: "Free", formerPlan: "Foundation", reason: "They are one no longer" } },
    { action: "appGrantPlan", details: { plan: "Foundation", formerPlan: "Free", reason: "A charity" } },
  ]);
});

test("a bought plan can't be replaced by a grant, nor can one whose payment failed", async () => {
  const { accountId } = await anAccount();
  for (const [billingPlan, name] of [
    ["Orders_5K", "5K orders"],
    ["Orders_30K_Annual", "30K orders, yearly"],
  ] as const) {
    await inAccount(accountId, () => tenant().account.update({ where: { id: accountId }, data: { billingPlan } }));
    const refused = await grant(accountId, "Staff");
    expect([refused.status, (await refused.json()).detail]).toEqual([409, expect.stringContaining(`the ${name} plan`)]);
  }
  await inAccount(accountId, async () => {
    await tenant().account.update({ where: { id: accountId }, data: { billingPlan: "Free" } });
    const customerId = `cus_${randomUUIDv7()}`;
    await tenant().billing.create({ data: { accountId, customerId, status: "past_due", plan: "Orders_5K" } });
  });
  expect((await grant(accountId, "Staff")).status).toBe(409);
  await inAccount(accountId, () => tenant().billing.updateMany({ data: { status: "canceled" } }));
  expect((await logOf(accountId)).items).toMatchObject([{ action: "accountCreated" }]);
  expect((await grant(accountId, "Staff")).status).toBe(200);
});

test("Enterprise is granted with the orders that were agreed on, and no other plan has any", async () => {
  const { accountId } = await anAccount();
  const cookie = await signIn(await theStaff());
  const send = async (plan: string, agreedOrders?: number) =>
    await api("POST", "/app/staff/grant-plan", { cookie, body: { accountId, plan, agreedOrders, reason: "Agreed" } });
  expect([(await send("Enterprise")).status, (await send("Staff", 5_000)).status]).toEqual([400, 400]);
  expect((await send("Enterprise", 0)).status).toBe(400);
  expect((await send("Enterprise", 250_000)).status).toBe(200);
  const row = () => inAccount(accountId, () => tenant().account.findUniqueOrThrow({ where: { id: accountId } }));
  expect(await row()).toMatchObject({ billingPlan: "Enterprise", agreedOrders: 250_000 });
  expect((await send("Free")).status).toBe(200);
  expect(await row()).toMatchObject({ billingPlan: "Free", agreedOrders: null });
});

test("a grant needs a reason, a grantable plan, and an account", async () => {
  const { accountId } = await anAccount();
  expect((await grant(accountId, "Orders_1K")).status).toBe(400);
  expect((await grant(accountId, "Staff", " ")).status).toBe(400);
  expect((await grant(randomUUIDv7(), "Staff")).status).toBe(404);
  expect((await grant("not-an-id", "Staff")).status).toBe(404);
});

test("the log of one account has only that account's entries, and the log of all has them too", async () => {
  const [one, other] = [await anAccount(), await anAccount()];
  const mark = randomUUIDv7();
  await inAccount(one.accountId, () =>
    tenant().account.update({ where: { id: one.accountId }, data: { companyName: `Marked ${mark}` } }),
  );
  for (const { accountId } of [one, other]) await grant(accountId, "Staff");
  const entries = await logOf(one.accountId);
  expect(entries.items).toMatchObject([
    { accountId: one.accountId, action: "appGrantPlan" },
    { accountId: one.accountId, action: "accountCreated" },
  ]);
  const cookie = await signIn(await theStaff());
  const all = await (await api("GET", "/app/staff/audit-log?limit=2", { cookie })).json();
  expect(all.items.map((item: { accountId: string }) => item.accountId)).toEqual([other.accountId, one.accountId]);
  const next = await api("GET", `/app/staff/audit-log?limit=2&cursor=${all.nextCursor}`, { cookie });
  expect((await next.json()).page).toBe(2);
  const found = await (await api("GET", `/app/staff/audit-log?search=${mark}`, { cookie })).json();
  expect(found).toMatchObject({
    total: 2,
    items: [{ companyName: `Marked ${mark}`, asStaff: true }, { asStaff: false }],
  });
  expect((await api("GET", "/app/staff/audit-log?accountId=not-an-id", { cookie })).status).toBe(404);
});
