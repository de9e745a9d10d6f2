import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { firstPlanWith, includesFeature, type PlanName, planNames } from "#lib/plans.ts";
import { aRequest } from "#server/edge/oauth/testing/an-oauth-client.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { accountSurveys } from "#server/testing/account-surveys.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { exampleIn } from "#server/testing/valid-inputs.ts";

const gated = everyCall().flatMap(({ name, call }) => (call.plan ? [{ name, call, feature: call.plan }] : []));

const account = { id: "", owner: "", member: "" };
// An account each, because it may only have a few keys.
beforeEach(async () => {
  const made = await anAccount();
  await accountSurveys(made);
  const member = await aPerson();
  await aMembership(made.accountId, member, "member");
  Object.assign(account, { id: made.accountId, owner: await signIn(made.owner), member: await signIn(member) });
});
afterAll(stopSender);

const over = new Date(Date.now() - 1000);
const running = new Date(Date.now() + 60 * 60 * 1000);

async function become(billingPlan: PlanName, trialEndsAt: Date): Promise<void> {
  await inAccount(account.id, () =>
    tenant().account.update({ where: { id: account.id }, data: { billingPlan, trialEndsAt } }),
  );
}

/** Sends the call's example; of an assistant's request a real one, which only a client that registered can make. */
async function ask(name: CallName, cookie = account.owner): Promise<Response> {
  const { method, path } = routeOf(name);
  const { query, body } = exampleIn({}, name) ?? {};
  const sent = name === "app.AllowAssistant" ? { request: (await aRequest()).query, shownAccountId: account.id } : body;
  return await api(method, `${path}?${new URLSearchParams(query)}`, { cookie, ...(sent ? { body: sent } : {}) });
}

/** Sends what could be no input of the call. */
async function askWrongly(name: CallName): Promise<Response> {
  const { method, path } = routeOf(name);
  return await api(method, path, { cookie: account.owner, ...(method === "POST" ? { body: "no JSON" } : {}) });
}

test("some calls are part of a plan, and all of those are an account's", () => {
  expect(gated.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Integration.GenerateNewApiKey", "app.GetQuestionSplits"]),
  );
  for (const { call } of gated) expect(["member", "admin", "owner", "key", "memberOrKey"]).toContain(call.access);
});

describe.each(gated)("$name", ({ name, call, feature }) => {
  const first = firstPlanWith[feature];

  test.each(planNames)("is as the plan %s says: done, or 402 with the first plan that has it", async (plan) => {
    await become(plan, over);
    const response = await ask(name);
    if (includesFeature({ billingPlan: plan, trialEndsAt: over }, feature, new Date())) {
      expect(response.status).toBeLessThan(300);
    } else {
      expect([response.status, await response.json()]).toEqual([402, expect.objectContaining({ plan: first })]);
    }
  });

  test("is done on Free while the trial runs", async () => {
    await become("Free", running);
    expect((await ask(name)).status).toBeLessThan(300);
  });

  test("is refused for the plan before its input is read, and for the input with the plan", async () => {
    await become("Free", over);
    expect((await askWrongly(name)).status).toBe(402);
    await become(first, over);
    expect((await askWrongly(name)).status).toBe(400);
  });

  test("is refused for the role before the plan", async () => {
    await become("Free", over);
    const mayMember = call.access === "member" || call.access === "memberOrKey";
    expect((await ask(name, account.member)).status).toBe(mayMember ? 402 : 403);
  });
});
