import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { directory } from "#server/db.ts";
import { stopSender } from "#server/jobs/index.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestPerson, theStaff } from "#server/testing/factories.ts";
import { staffLook } from "./staff-look.ts";

afterAll(stopSender);

async function lookInto(accountId: string, cookie: string, reason: string | undefined = "They asked us to") {
  return await api("POST", "/Admin/AdminLogin", { cookie, body: { accountId, ...(reason ? { reason } : {}) } });
}

/** What the owner reads of staff, the latest first. */
async function activityOf(owner: TestPerson) {
  const response = await api("GET", "/app/account/staff-activity", { cookie: await signIn(owner) });
  expect(response.status).toBe(200);
  const { items } = await response.json();
  return items;
}

describe("looking into an account", () => {
  test("makes the session that account's admin for an hour, and tells the owner who it was and why", async () => {
    const { accountId, owner } = await anAccount();
    const cookie = await signIn(await theStaff());
    const before = Date.now();
    const entered = await lookInto(accountId, cookie, "The survey does not show");
    expect([entered.status, await entered.json()]).toMatchObject([
      200,
      { accountId, userRole: "admin", isOwner: false, emailAddress: "staff@afterword.example" },
    ]);
    const profile = await (await api("GET", "/Profile/Profile", { cookie })).json();
    expect(profile).toMatchObject({ accountId, userRole: "admin" });
    expect(profile.associatedAccountIds).toContain(accountId);
    const [entry, ...more] = await activityOf(owner);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      accountId,
      companyName: "A company",
      emailAddress: "staff@afterword.example",
      asStaff: true,
      action: "adminAdminLogin",
      details: { reason: "The survey does not show" },
    });
    const minutes = (Date.parse(entry.details.endsAt) - before) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThan(60.5);
  });

  test("needs an account that exists", async () => {
    const cookie = await signIn(await theStaff());
    for (const accountId of [randomUUIDv7(), "not-an-id", ""]) {
      expect((await lookInto(accountId, cookie)).status).toBe(404);
    }
    expect((await api("POST", "/Admin/AdminLogin", { cookie, body: {} })).status).toBe(400);
  });

  test("without a reason says that none was given", async () => {
    const { accountId, owner } = await anAccount();
    const cookie = await signIn(await theStaff());
    expect((await api("POST", "/Admin/AdminLogin", { cookie, body: { accountId } })).status).toBe(200);
    expect((await activityOf(owner))[0].details).toMatchObject({ reason: "No reason was given" });
  });

  test("is for staff alone, and changes nothing for others", async () => {
    const { accountId, owner } = await anAccount();
    const stranger = await anAccount();
    const cookie = await signIn(stranger.owner);
    expect((await lookInto(accountId, cookie)).status).toBe(403);
    expect((await lookInto(accountId, "")).status).toBe(401);
    expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({
      accountId: stranger.accountId,
    });
    expect(await activityOf(owner)).toEqual([]);
  });

  test("acts as staff also for a person of staff who is in the account", async () => {
    const { accountId } = await anAccount();
    const staff = await theStaff();
    await aMembership(accountId, staff, "member");
    const cookie = await signIn(staff);
    await lookInto(accountId, cookie);
    expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({ userRole: "admin" });
    expect((await api("GET", "/Account/GetMembers", { cookie })).status).toBe(403);
  });

  test("into another account ends the first look, and tells its owner", async () => {
    const [first, second] = [await anAccount(), await anAccount()];
    const cookie = await signIn(await theStaff());
    await lookInto(first.accountId, cookie);
    await lookInto(second.accountId, cookie);
    expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({
      accountId: second.accountId,
    });
    const actions = (await activityOf(first.owner)).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["appLeaveAccount", "adminAdminLogin"]);
  });
});

describe("the end of a look", () => {
  test("comes after the hour, whatever was done in it", async () => {
    const { accountId } = await anAccount();
    const cookie = await signIn(await theStaff());
    await lookInto(accountId, cookie);
    await directory().session.updateMany({ where: { accountId }, data: { staffUntil: new Date(Date.now() - 1) } });
    expect((await api("GET", "/Profile/Profile", { cookie })).status).toBe(404);
    const refused = await api("GET", "/Survey/GetByAccount", { cookie });
    expect([refused.status, (await refused.json()).type]).toEqual([403, expect.stringContaining("/no-account")]);
  });

  test("comes at once for who is taken off the staff list", async () => {
    const { accountId } = await anAccount();
    const former = await aPerson();
    const cookie = await signIn(former);
    const staffUntil = new Date(Date.now() + 60_000);
    await directory().session.updateMany({ where: { personId: former.personId }, data: { accountId, staffUntil } });
    expect((await api("GET", "/Profile/Profile", { cookie })).status).toBe(404);
    expect((await lookInto(accountId, cookie)).status).toBe(403);
  });

  test("by leaving leads back to the person's own account, and is told to the owner", async () => {
    const [own, looked] = [await anAccount(), await anAccount()];
    const staff = await theStaff();
    await aMembership(own.accountId, staff, "admin");
    const cookie = await signIn(staff, own.accountId);
    await lookInto(looked.accountId, cookie);
    const left = await api("POST", "/app/staff/leave-account", { cookie });
    expect([left.status, await left.json()]).toEqual([200, { path: "/admin" }]);
    const profile = await (await api("GET", "/Profile/Profile", { cookie })).json();
    expect(profile.accountId).not.toBe(looked.accountId);
    expect(profile.userRole).toBe("admin");
    expect((await activityOf(looked.owner))[0]).toMatchObject({ action: "appLeaveAccount", asStaff: true });
  });

  test("comes with an account of one's own, and is told to the owner of the other", async () => {
    const [own, looked] = [await anAccount(), await anAccount()];
    const staff = await theStaff();
    await aMembership(own.accountId, staff, "member");
    const cookie = await signIn(staff);
    await lookInto(looked.accountId, cookie);
    const entered = await api("GET", `/Account/LoginToAccount?accountId=${own.accountId}`, { cookie });
    expect(await entered.json()).toMatchObject({ accountId: own.accountId, userRole: "member" });
    expect((await api("GET", "/Account/GetMembers", { cookie })).status).toBe(200);
    const [entry] = await activityOf(looked.owner);
    expect(entry).toMatchObject({ action: "accountLoginToAccount", subject: null, details: {} });
  });

  test("by leaving is nothing for who does not look, and stays with the own account", async () => {
    const { accountId, owner } = await anAccount();
    const cookie = await signIn(owner);
    const left = await api("POST", "/app/staff/leave-account", { cookie });
    expect(await left.json()).toEqual({ path: "/dashboard" });
    expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({ accountId });
    const nowhere = await signIn(await aPerson());
    const response = await api("POST", "/app/staff/leave-account", { cookie: nowhere });
    expect(await response.json()).toEqual({ path: "/account/createaccount" });
  });
});

test("a look is told with the company, the reason and its end, and there is none for others", async () => {
  const { accountId, owner } = await anAccount();
  const session = {
    sessionId: randomUUIDv7(),
    ...owner,
    membership: { accountId, role: "owner", isStaff: false },
  } as const;
  expect(await staffLook(null)).toBeNull();
  expect(await staffLook(session)).toBeNull();
  const staff = await theStaff();
  await lookInto(accountId, await signIn(staff), "A question of theirs");
  const row = await directory().session.findFirstOrThrow({ where: { accountId, personId: staff.personId } });
  const look = { sessionId: row.id, ...staff, membership: { accountId, role: "admin", isStaff: true } } as const;
  expect(await staffLook(look)).toMatchObject({
    accountId,
    companyName: "A company",
    reason: "A question of theirs",
    endsAt: row.staffUntil?.toISOString(),
  });
});
