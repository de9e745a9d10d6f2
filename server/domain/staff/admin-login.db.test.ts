import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import {
  ageSignIn,
  aMembership,
  anAccount,
  aPerson,
  justSignedIn,
  signIn,
  type TestPerson,
  theStaff,
} from "#server/testing/factories.ts";
import { cookieOf, postForm, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { staffLook } from "./staff-look.ts";

afterAll(stopSender);

async function lookInto(accountId: string, cookie: string, reason: string | undefined = "They asked us to") {
  return await api("POST", "/Admin/AdminLogin", { cookie, body: { accountId, ...(reason ? { reason } : {}) } });
}

/** The same; gives the `Cookie` header of the session's new token. */
async function looking(accountId: string, cookie: string): Promise<string> {
  const entered = await lookInto(accountId, cookie);
  expect(entered.status).toBe(200);
  return cookieOf(entered, "afterword.session");
}

const profileOf = async (cookie: string) => await api("GET", "/Profile/Profile", { cookie });

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
    const before = Date.now();
    const entered = await lookInto(accountId, await signIn(await theStaff()), "The survey does not show");
    const cookie = cookieOf(entered, "afterword.session");
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
    expect((await activityOf(owner))[0].details).toMatchObject({ reason: "none given" });
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
    const cookie = await looking(accountId, await signIn(staff));
    expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({ userRole: "admin" });
    expect((await api("GET", "/Account/GetMembers", { cookie })).status).toBe(403);
  });

  test("into another account ends the first look, and tells its owner", async () => {
    const [first, second] = [await anAccount(), await anAccount()];
    const before = await looking(first.accountId, await signIn(await theStaff()));
    const cookie = await looking(second.accountId, before);
    expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({
      accountId: second.accountId,
    });
    const actions = (await activityOf(first.owner)).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["appLeaveAccount", "adminAdminLogin"]);
  });
});

describe("the session of a look", () => {
  test("has a new token from its beginning on and again from its end on, and the one before is dead at once", async () => {
    const { accountId } = await anAccount();
    const before = await signIn(await theStaff());
    const during = await looking(accountId, before);
    expect([(await profileOf(before)).status, (await profileOf(during)).status]).toEqual([401, 200]);
    const left = await api("POST", "/app/staff/leave-account", { cookie: during });
    const after = cookieOf(left, "afterword.session");
    expect((await profileOf(during)).status).toBe(401);
    expect((await api("GET", "/Account/GetChooseAccountList", { cookie: after })).status).toBe(200);
    expect(new Set([before, during, after]).size).toBe(3);
  });

  test("begins within 15 minutes of signing in, and not later: nothing is logged and nothing changes", async () => {
    const { accountId, owner } = await anAccount();
    const cookie = await signIn(await theStaff());
    await ageSignIn(cookie, 16);
    const refused = await lookInto(accountId, cookie);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { type: expect.stringMatching(/\/problems\/recent-sign-in-required$/) },
    ]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await activityOf(owner)).toEqual([]);
    await ageSignIn(cookie, 14);
    expect((await lookInto(accountId, cookie)).status).toBe(200);
  });

  test("does not delete responses and does not erase shoppers", async () => {
    const { accountId, owner } = await anAccount();
    const cookie = await looking(accountId, await signIn(await theStaff()));
    for (const [path, body] of [
      ["/app/responses/delete", { recordIds: ["r"] }],
      ["/app/responses/erase-shopper", { emailAddress: "shopper@example.com" }],
    ] as const) {
      expect((await api("POST", path, { cookie, body })).status, path).toBe(403);
      expect((await api("POST", path, { cookie: await signIn(owner), body })).status, path).not.toBe(403);
    }
  });
});

describe("the end of a look", () => {
  test("comes after the hour, whatever was done in it", async () => {
    const { accountId } = await anAccount();
    const cookie = await looking(accountId, await signIn(await theStaff()));
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
    const before = await looking(looked.accountId, await signIn(staff, own.accountId));
    const left = await api("POST", "/app/staff/leave-account", { cookie: before });
    expect([left.status, await left.json()]).toEqual([200, { path: "/admin" }]);
    const cookie = cookieOf(left, "afterword.session");
    const profile = await (await api("GET", "/Profile/Profile", { cookie })).json();
    expect(profile.accountId).not.toBe(looked.accountId);
    expect(profile.userRole).toBe("admin");
    expect((await activityOf(looked.owner))[0]).toMatchObject({ action: "appLeaveAccount", asStaff: true });
  });

  test("comes with an account of one's own, and is told to the owner of the other", async () => {
    const [own, looked] = [await anAccount(), await anAccount()];
    const staff = await theStaff();
    await aMembership(own.accountId, staff, "member");
    const before = await looking(looked.accountId, await signIn(staff));
    const entered = await api("GET", `/Account/LoginToAccount?accountId=${own.accountId}`, { cookie: before });
    const cookie = cookieOf(entered, "afterword.session");
    expect((await profileOf(before)).status).toBe(401);
    expect(await entered.json()).toMatchObject({ accountId: own.accountId, userRole: "member" });
    expect((await api("GET", "/Account/GetMembers", { cookie })).status).toBe(200);
    const [entry] = await activityOf(looked.owner);
    expect(entry).toMatchObject({ action: "accountLoginToAccount", subject: null, details: {} });
  });

  test("comes with a new account of one's own, by call and by form, and with a new token", async () => {
    const staff = await theStaff();
    const facts = { companyName: "A company", name: "A person", emailAddress: staff.emailAddress };
    for (const make of [
      async (cookie: string) => await api("POST", "/Account/CreateAccount", { cookie, body: facts }),
      async (cookie: string) => await postForm("/app/sessions/sign-up", facts, cookie),
    ]) {
      const looked = await anAccount();
      const before = await looking(looked.accountId, await signIn(staff));
      const cookie = cookieOf(await make(before), "afterword.session");
      expect((await profileOf(before)).status).toBe(401);
      const profile = await (await profileOf(cookie)).json();
      expect(profile).toMatchObject({ userRole: "owner", isOwner: true });
      expect(profile.accountId).not.toBe(looked.accountId);
    }
  });

  test("comes with an invitation that is accepted, and with a new token", async () => {
    const [own, looked] = [await anAccount(), await anAccount()];
    const staff = await theStaff();
    const body = { emailAddress: staff.emailAddress, userRole: "member" };
    expect((await api("POST", "/Account/InviteMember", { cookie: await signIn(own.owner), body })).status).toBe(201);
    const before = await looking(looked.accountId, await signIn(staff));
    const link = await mailedLink(staff.emailAddress, "invitation");
    const cookie = cookieOf(await postLink("/app/members/accept", link, before), "afterword.session");
    expect((await profileOf(before)).status).toBe(401);
    expect(await (await profileOf(cookie)).json()).toMatchObject({ accountId: own.accountId, userRole: "member" });
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
    ...justSignedIn,
    membership: { accountId, role: "owner", isStaff: false },
  } as const;
  expect(await staffLook(null)).toBeNull();
  expect(await staffLook(session)).toBeNull();
  const staff = await theStaff();
  await lookInto(accountId, await signIn(staff), "A question of theirs");
  const row = await directory().session.findFirstOrThrow({ where: { accountId, personId: staff.personId } });
  const membership = { accountId, role: "admin", isStaff: true } as const;
  const look = { sessionId: row.id, ...staff, ...justSignedIn, membership };
  expect(await staffLook(look)).toMatchObject({
    accountId,
    companyName: "A company",
    reason: "A question of theirs",
    endsAt: row.staffUntil?.toISOString(),
  });
});
