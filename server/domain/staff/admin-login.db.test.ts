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
import { currentImpersonation } from "./impersonate.ts";

afterAll(stopSender);

async function impersonate(accountId: string, cookie: string, reason: string | undefined = "They asked us to") {
  return await api("POST", "/Admin/AdminLogin", { cookie, body: { accountId, ...(reason ? { reason } : {}) } });
}

/** The same; returns the `Cookie` header with the session's new token. */
async function impersonating(accountId: string, cookie: string): Promise<string> {
  const entered = await impersonate(accountId, cookie);
  expect(entered.status).toBe(200);
  return cookieOf(entered, "afterword.session");
}

const profileOf = async (cookie: string) => await api("GET", "/Profile/Profile", { cookie });

/** The staff activity that the owner sees, latest first. */
async function activityOf(owner: TestPerson) {
  const response = await api("GET", "/app/account/staff-activity", { cookie: await signIn(owner) });
  expect(response.status).toBe(200);
  const { items } = await response.json();
  return items;
}

describe("a staff session in an account", () => {
  test("has that account's admin role for an hour, and is reported to the owner with who and why", async () => {
    const { accountId, owner } = await anAccount();
    const before = Date.now();
    const entered = await impersonate(accountId, await signIn(await theStaff()), "The survey does not show");
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
      expect((await impersonate(accountId, cookie)).status).toBe(404);
    }
    expect((await api("POST", "/Admin/AdminLogin", { cookie, body: {} })).status).toBe(400);
  });

  test("records that no reason was given", async () => {
    const { accountId, owner } = await anAccount();
    const cookie = await signIn(await theStaff());
    expect((await api("POST", "/Admin/AdminLogin", { cookie, body: { accountId } })).status).toBe(200);
    expect((await activityOf(owner))[0].details).toMatchObject({ reason: "none given" });
  });

  test("is only for staff, and changes nothing for others", async () => {
    const { accountId, owner } = await anAccount();
    const stranger = await anAccount();
    const cookie = await signIn(stranger.owner);
    expect((await impersonate(accountId, cookie)).status).toBe(403);
    expect((await impersonate(accountId, "")).status).toBe(401);
    expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({
      accountId: stranger.accountId,
    });
    expect(await activityOf(owner)).toEqual([]);
  });

  test("acts as staff even if the staff person is a member of the account", async () => {
    const { accountId } = await anAccount();
    const staff = await theStaff();
    await aMembership(accountId, staff, "member");
    const cookie = await impersonating(accountId, await signIn(staff));
    expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({ userRole: "admin" });
    expect((await api("GET", "/Account/GetMembers", { cookie })).status).toBe(403);
  });

  test("in another account ends the first one, and reports that to its owner", async () => {
    const [first, second] = [await anAccount(), await anAccount()];
    const before = await impersonating(first.accountId, await signIn(await theStaff()));
    const cookie = await impersonating(second.accountId, before);
    expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({
      accountId: second.accountId,
    });
    const actions = (await activityOf(first.owner)).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["appLeaveAccount", "adminAdminLogin"]);
  });
});

describe("the session of staff in an account", () => {
  test("gets a new token when it starts and when it ends, and each previous one stops working immediately", async () => {
    const { accountId } = await anAccount();
    const before = await signIn(await theStaff());
    const during = await impersonating(accountId, before);
    expect([(await profileOf(before)).status, (await profileOf(during)).status]).toEqual([401, 200]);
    const left = await api("POST", "/app/staff/leave-account", { cookie: during });
    const after = cookieOf(left, "afterword.session");
    expect((await profileOf(during)).status).toBe(401);
    expect((await api("GET", "/Account/GetChooseAccountList", { cookie: after })).status).toBe(200);
    expect(new Set([before, during, after]).size).toBe(3);
  });

  test("can start within 15 minutes of signing in, not later: then nothing is logged and nothing changes", async () => {
    const { accountId, owner } = await anAccount();
    const cookie = await signIn(await theStaff());
    await ageSignIn(cookie, 16);
    const refused = await impersonate(accountId, cookie);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { type: expect.stringMatching(/\/problems\/recent-sign-in-required$/) },
    ]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await activityOf(owner)).toEqual([]);
    await ageSignIn(cookie, 14);
    expect((await impersonate(accountId, cookie)).status).toBe(200);
  });

  test("can't delete responses or erase shoppers", async () => {
    const { accountId, owner } = await anAccount();
    const cookie = await impersonating(accountId, await signIn(await theStaff()));
    for (const [path, body] of [
      ["/app/responses/delete", { recordIds: ["r"] }],
      ["/app/responses/erase-shopper", { emailAddress: "shopper@example.com" }],
    ] as const) {
      expect((await api("POST", path, { cookie, body })).status, path).toBe(403);
      expect((await api("POST", path, { cookie: await signIn(owner), body })).status, path).not.toBe(403);
    }
  });
});

describe("the end of a staff session in an account", () => {
  test("comes after the hour, regardless of activity", async () => {
    const { accountId } = await anAccount();
    const cookie = await impersonating(accountId, await signIn(await theStaff()));
    await directory().session.updateMany({ where: { accountId }, data: { staffUntil: new Date(Date.now() - 1) } });
    expect((await api("GET", "/Profile/Profile", { cookie })).status).toBe(404);
    const refused = await api("GET", "/Survey/GetByAccount", { cookie });
    expect([refused.status, (await refused.json()).type]).toEqual([403, expect.stringContaining("/no-account")]);
  });

  test("comes immediately for a person removed from the staff list", async () => {
    const { accountId } = await anAccount();
    const exStaff = await aPerson();
    const cookie = await signIn(exStaff);
    const staffUntil = new Date(Date.now() + 60_000);
    await directory().session.updateMany({ where: { personId: exStaff.personId }, data: { accountId, staffUntil } });
    expect((await api("GET", "/Profile/Profile", { cookie })).status).toBe(404);
    expect((await impersonate(accountId, cookie)).status).toBe(403);
  });

  test("by leaving leads back to the person's own account, and is reported to the owner", async () => {
    const [own, customer] = [await anAccount(), await anAccount()];
    const staff = await theStaff();
    await aMembership(own.accountId, staff, "admin");
    const before = await impersonating(customer.accountId, await signIn(staff, own.accountId));
    const left = await api("POST", "/app/staff/leave-account", { cookie: before });
    expect([left.status, await left.json()]).toEqual([200, { path: "/admin" }]);
    const cookie = cookieOf(left, "afterword.session");
    const profile = await (await api("GET", "/Profile/Profile", { cookie })).json();
    expect(profile.accountId).not.toBe(customer.accountId);
    expect(profile.userRole).toBe("admin");
    expect((await activityOf(customer.owner))[0]).toMatchObject({ action: "appLeaveAccount", asStaff: true });
  });

  test("comes with switching to one's own account, and is reported to the other one's owner", async () => {
    const [own, customer] = [await anAccount(), await anAccount()];
    const staff = await theStaff();
    await aMembership(own.accountId, staff, "member");
    const before = await impersonating(customer.accountId, await signIn(staff));
    const entered = await api("GET", `/Account/LoginToAccount?accountId=${own.accountId}`, { cookie: before });
    const cookie = cookieOf(entered, "afterword.session");
    expect((await profileOf(before)).status).toBe(401);
    expect(await entered.json()).toMatchObject({ accountId: own.accountId, userRole: "member" });
    expect((await api("GET", "/Account/GetMembers", { cookie })).status).toBe(200);
    const [entry] = await activityOf(customer.owner);
    expect(entry).toMatchObject({ action: "accountLoginToAccount", subject: null, details: {} });
  });

  test("comes with creating one's own account, by call and by form, and with a new token", async () => {
    const staff = await theStaff();
    const facts = { companyName: "A company", name: "A person", emailAddress: staff.emailAddress };
    for (const make of [
      async (cookie: string) => await api("POST", "/Account/CreateAccount", { cookie, body: facts }),
      async (cookie: string) => await postForm("/app/sessions/sign-up", facts, cookie),
    ]) {
      const customer = await anAccount();
      const before = await impersonating(customer.accountId, await signIn(staff));
      const cookie = cookieOf(await make(before), "afterword.session");
      expect((await profileOf(before)).status).toBe(401);
      const profile = await (await profileOf(cookie)).json();
      expect(profile).toMatchObject({ userRole: "owner", isOwner: true });
      expect(profile.accountId).not.toBe(customer.accountId);
    }
  });

  test("comes with accepting an invitation, and with a new token", async () => {
    const [own, customer] = [await anAccount(), await anAccount()];
    const staff = await theStaff();
    const body = { emailAddress: staff.emailAddress, userRole: "member" };
    expect((await api("POST", "/Account/InviteMember", { cookie: await signIn(own.owner), body })).status).toBe(201);
    const before = await impersonating(customer.accountId, await signIn(staff));
    const link = await mailedLink(staff.emailAddress, "invitation");
    const cookie = cookieOf(await postLink("/app/members/accept", link, before), "afterword.session");
    expect((await profileOf(before)).status).toBe(401);
    expect(await (await profileOf(cookie)).json()).toMatchObject({ accountId: own.accountId, userRole: "member" });
  });

  test("by leaving does nothing outside of one, and stays in the own account", async () => {
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

test("the banner shows the company, the reason and the end, only during a staff session", async () => {
  const { accountId, owner } = await anAccount();
  const session = {
    sessionId: randomUUIDv7(),
    ...owner,
    ...justSignedIn,
    membership: { accountId, role: "owner", isStaff: false },
  } as const;
  expect(await currentImpersonation(null)).toBeNull();
  expect(await currentImpersonation(session)).toBeNull();
  const staff = await theStaff();
  await impersonate(accountId, await signIn(staff), "A question of theirs");
  const row = await directory().session.findFirstOrThrow({ where: { accountId, personId: staff.personId } });
  const membership = { accountId, role: "admin", isStaff: true } as const;
  const staffSession = { sessionId: row.id, ...staff, ...justSignedIn, membership };
  expect(await currentImpersonation(staffSession)).toMatchObject({
    accountId,
    companyName: "A company",
    reason: "A question of theirs",
    endsAt: row.staffUntil?.toISOString(),
  });
});
