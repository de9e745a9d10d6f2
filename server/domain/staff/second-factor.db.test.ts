import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import { routeOf } from "#lib/calls/routes.ts";
import { directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, aPerson, signIn, type TestAccount, theStaff } from "#server/testing/factories.ts";

vi.stubEnv("SANDBOX_URL", ""); // as in production; the environment is read on first use

afterAll(stopSender);

let account: TestAccount;
beforeEach(async () => {
  account = await anAccount();
});

const grant = (cookie: string) =>
  api("POST", "/app/staff/grant-plan", {
    cookie,
    body: { accountId: account.accountId, plan: "Foundation", reason: "A school" },
  });
const impersonate = (cookie: string) =>
  api("POST", "/Admin/AdminLogin", { cookie, body: { accountId: account.accountId, reason: "They asked us to" } });
const typeOf = async (response: Response) => new URL((await response.json()).type).pathname;

describe("without a sandbox, staff without a second factor", () => {
  const ofStaff = everyCall().filter(({ call }) => call.access === "staff");

  test.each(ofStaff)("are refused $name", async ({ name }) => {
    const { method, path } = routeOf(name);
    const cookie = await signIn(await theStaff());
    const refused = await api(method, path, { cookie, ...(method === "POST" ? { body: {} } : {}) });
    expect([refused.status, await typeOf(refused)]).toEqual([403, "/problems/second-factor-required"]);
  });

  test("change nothing, and the account's log stays empty", async () => {
    const cookie = await signIn(await theStaff());
    expect([(await impersonate(cookie)).status, (await grant(cookie)).status]).toEqual([403, 403]);
    const { billingPlan } = await directory().account.findUniqueOrThrow({ where: { id: account.accountId } });
    expect(billingPlan).toBe("Free");
    const activity = await api("GET", "/app/account/staff-activity", { cookie: await signIn(account.owner) });
    expect((await activity.json()).items).toEqual([]);
  });

  test("and people who aren't staff only get a refusal", async () => {
    const refused = await impersonate(await signIn(await aPerson()));
    expect([refused.status, await typeOf(refused)]).toEqual([403, "/problems/forbidden"]);
  });
});

test("with a second factor staff enter an account and grant plans", async () => {
  const cookie = await signIn(await theStaff(), undefined, { hasSecondFactor: true });
  expect((await grant(cookie)).status).toBe(200);
  expect((await impersonate(cookie)).status).toBe(200);
});
