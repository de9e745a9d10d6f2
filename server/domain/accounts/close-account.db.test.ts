import { afterAll, expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { mailedTo } from "#server/testing/mailed.ts";

afterAll(stopSender);

const DAY_MS = 24 * 60 * 60 * 1000;
const companyName = "A company";

async function aMerchant() {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const close = (name: unknown = companyName) =>
    api("POST", "/app/account/close", { cookie, body: { companyName: name } });
  const reopen = () => api("POST", "/app/account/reopen", { cookie });
  const change = (data: object) =>
    inAccount(account.accountId, () => tenant().account.update({ where: { id: account.accountId }, data }));
  return { ...account, cookie, close, reopen, change };
}

test("only the company's name confirms closing the account", async () => {
  const { cookie, close } = await aMerchant();
  for (const wrong of ["a company", "", "Another"]) {
    const response = await close(wrong);
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ["companyName"]]);
  }
  expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({
    accountStatus: "active",
    closesAt: null,
  });
  expect((await close(` ${companyName} `)).status).toBe(200);
});

test("a closed account is deleted after seven days, and closing it again doesn't postpone that", async () => {
  const { close } = await aMerchant();
  const before = Date.now();
  const closed = await (await close()).json();
  expect(closed.accountStatus).toBe("closing");
  expect(new Date(closed.closesAt).getTime()).toBeGreaterThanOrEqual(before + 7 * DAY_MS);
  expect(new Date(closed.closesAt).getTime()).toBeLessThanOrEqual(Date.now() + 7 * DAY_MS);
  expect(await (await close()).json()).toMatchObject({ closesAt: closed.closesAt });
});

test("the survey turns off, can't be turned on, and is on again after reopening", async () => {
  const { cookie, close, reopen } = await aMerchant();
  await api("GET", "/Survey/ToggleStatusById", { cookie });
  expect(await (await close()).json()).toMatchObject({ surveyEnabled: false });
  const toggled = await api("GET", "/Survey/ToggleStatusById", { cookie });
  expect([toggled.status, (await toggled.json()).type]).toEqual([409, expect.stringContaining("account-closing")]);
  expect(await (await reopen()).json()).toMatchObject({ accountStatus: "active", closesAt: null, surveyEnabled: true });
});

test("a survey that was archived while the account was closing leaves the switch off after reopening", async () => {
  const { cookie, close, reopen } = await aMerchant();
  const { surveyId } = await (await api("GET", "/Survey/ToggleStatusById", { cookie })).json();
  await close();
  const { revision } = await (await api("GET", `/Survey/GetById/${surveyId}`, { cookie })).json();
  const body = { id: surveyId, revision, status: "archived" };
  expect((await api("POST", "/Survey/Save", { cookie, body })).status).toBe(200);
  expect(await (await reopen()).json()).toMatchObject({ accountStatus: "active", surveyEnabled: false });
});

test("reopening restores the account, doesn't change an open one, and is refused after seven days", async () => {
  const { close, reopen, change } = await aMerchant();
  expect(await (await reopen()).json()).toMatchObject({ accountStatus: "active" });
  await change({ status: "pastDue" });
  await close();
  expect(await (await reopen()).json()).toMatchObject({ accountStatus: "pastDue", surveyEnabled: false });
  await close();
  await change({ closesAt: new Date(Date.now() - 1) });
  expect((await reopen()).status).toBe(409);
});

test("emails the owner and the admins once, and no members", async () => {
  const { accountId, owner, close } = await aMerchant();
  const [admin, member] = [await aPerson(), await aPerson()];
  await aMembership(accountId, admin, "admin");
  await aMembership(accountId, member, "member");
  await close();
  await close();
  const mails = await Promise.all([owner, admin, member].map(({ emailAddress }) => mailedTo(emailAddress)));
  expect(mails.map((sent) => sent.map(({ template }) => template))).toEqual([
    ["account-closing"],
    ["account-closing"],
    [],
  ]);
  expect(mails[0]?.[0]?.props).toMatchObject({ companyName, url: `${env.APP_URL}/account` });
});

test("an admin can't close, reopen or export the account", async () => {
  const { accountId } = await aMerchant();
  const admin = await aPerson();
  await aMembership(accountId, admin, "admin");
  const cookie = await signIn(admin);
  const statuses = [
    (await api("POST", "/app/account/close", { cookie, body: { companyName } })).status,
    (await api("POST", "/app/account/reopen", { cookie })).status,
    (await api("GET", "/app/account/export", { cookie })).status,
  ];
  expect(statuses).toEqual([403, 403, 403]);
});
