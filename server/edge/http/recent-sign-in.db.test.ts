import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import { routeOf } from "#lib/calls/routes.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { ageSignIn, aMembership, anAccount, signIn, theStaff } from "#server/testing/factories.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { aTeam, invite, type Team } from "#server/testing/team.ts";
import { aSecretKey, lookInto } from "./testing/callers.ts";
import { rowsOf } from "./testing/foreign-things.ts";

afterAll(stopSender);

let team: Team;
beforeEach(async () => {
  team = await aTeam();
});

const problem = async (response: Response) => {
  const { type, status } = await response.json();
  return [status, new URL(type).pathname];
};
const recentRequired = [403, "/problems/recent-sign-in-required"];
const factorRequired = [403, "/problems/second-factor-required"];

describe("a sensitive change", () => {
  const asking = everyCall().filter(({ call }) => call.recentSignIn && call.access !== "staff");

  test.each(asking)("$name is refused 16 minutes after signing in, before its input is read", async ({ name }) => {
    const { method, path } = routeOf(name);
    await ageSignIn(team.asOwner, 16);
    const before = await rowsOf(team.account.accountId);
    const asked = { cookie: team.asOwner, ...(method === "POST" ? { body: "no JSON" } : {}) };
    const refused = await api(method, path.replace("{id}", randomUUIDv7()), asked);
    expect(await problem(refused)).toEqual(recentRequired);
    expect(await rowsOf(team.account.accountId)).toEqual(before);
  });

  test("is allowed 14 minutes after signing in", async () => {
    await ageSignIn(team.asOwner, 14);
    const changed = await api("POST", "/app/members/change-role", {
      cookie: team.asOwner,
      body: { emailAddress: team.member.emailAddress, userRole: "admin" },
    });
    expect(changed.status).toBe(200);
  });

  test("by someone whose role doesn't allow it is refused for the role", async () => {
    await ageSignIn(team.asMember, 16);
    const body = { emailAddress: team.admin.emailAddress, userRole: "member" };
    const refused = await api("POST", "/app/members/change-role", { cookie: team.asMember, body });
    expect(await problem(refused)).toEqual([403, "/problems/forbidden"]);
  });
});

describe("an invitation", () => {
  const stored = async (emailAddress: string) =>
    await inAccount(team.account.accountId, () =>
      tenant().membership.findMany({ where: { person: { emailAddress } }, select: { role: true, status: true } }),
    );

  test("as admin is refused 16 minutes after signing in: nobody is invited, and no mail is sent", async () => {
    await ageSignIn(team.asAdmin, 16);
    const emailAddress = `invited-${randomUUIDv7()}@example.com`;
    expect(await problem(await invite(team.asAdmin, { emailAddress, userRole: "admin" }))).toEqual(recentRequired);
    expect([await stored(emailAddress), await mailedTo(emailAddress)]).toEqual([[], []]);
    await ageSignIn(team.asAdmin, 14);
    expect((await invite(team.asAdmin, { emailAddress, userRole: "admin" })).status).toBe(201);
  });

  test("as member is sent at any time, and can't be changed to admin without a recent sign-in", async () => {
    await ageSignIn(team.asAdmin, 16);
    const emailAddress = `invited-${randomUUIDv7()}@example.com`;
    expect((await invite(team.asAdmin, { emailAddress })).status).toBe(201);
    expect(await problem(await invite(team.asAdmin, { emailAddress, userRole: "admin" }))).toEqual(recentRequired);
    expect(await stored(emailAddress)).toEqual([{ role: "member", status: "invited" }]);
  });
});

describe("a person's own details", () => {
  const update = (body: object) => api("POST", "/Profile/UpdateContactInformation", { cookie: team.asOwner, body });

  test("can change without a recent sign-in, except the address: then nothing is stored or mailed", async () => {
    await ageSignIn(team.asOwner, 16);
    const { emailAddress } = team.account.owner;
    expect((await update({ name: "Ann", emailAddress })).status).toBe(200);
    const wanted = `new-${randomUUIDv7()}@example.com`;
    expect(await problem(await update({ name: "Bea", emailAddress: wanted }))).toEqual(recentRequired);
    const person = await directory().person.findUniqueOrThrow({ where: { id: team.account.owner.personId } });
    expect(person.name).toBe("Ann");
    expect([await mailedTo(wanted), await mailedTo(emailAddress)]).toEqual([[], []]);
  });
});

describe("an account that requires two-factor sign-in", () => {
  const requireTwoFactor = (requires: boolean) =>
    inAccount(team.account.accountId, () =>
      tenant().account.update({
        where: { id: team.account.accountId },
        data: { requireTwoFactor: requires },
      }),
    );
  beforeEach(() => requireTwoFactor(true));

  test.each(["/Profile/Profile", "/Profile/SetupChecklist", "/Integration/GetApiKeys", "/app/account/export"])(
    "refuses %s to a session without a second factor, and answers one with it",
    async (path) => {
      expect(await problem(await api("GET", path, { cookie: team.asOwner }))).toEqual(factorRequired);
      const strong = await signIn(team.account.owner, team.account.accountId, { hasSecondFactor: true });
      expect((await api("GET", path, { cookie: strong })).status).toBe(200);
    },
  );

  test("refuses for the role first, drops the rule immediately, and doesn't affect keys or staff", async () => {
    const keys = await api("GET", "/Integration/GetApiKeys", { cookie: team.asMember });
    expect(await problem(keys)).toEqual([403, "/problems/forbidden"]);
    const key = await aSecretKey(team.account.accountId);
    expect((await api("GET", `/Integration/GetByApiKey?key=${key}`)).status).toBe(200);
    const staff = await lookInto(await theStaff(), team.account.accountId, 60_000);
    expect((await api("GET", "/Profile/SetupChecklist", { cookie: staff })).status).toBe(200);
    await requireTwoFactor(false);
    expect((await api("GET", "/Profile/SetupChecklist", { cookie: team.asOwner })).status).toBe(200);
  });

  describe("and a person who is also in another account", () => {
    const enter = (accountId: string, cookie: string) =>
      api("GET", `/Account/LoginToAccount?accountId=${accountId}`, { cookie });
    const accountOf = async (cookie: string) =>
      (await (await api("GET", "/Profile/Profile", { cookie })).json()).accountId;

    test("lets them switch to the other account", async () => {
      const other = await anAccount();
      await aMembership(other.accountId, team.member, "member");
      const cookie = await signIn(team.member, team.account.accountId);
      expect((await enter(other.accountId, cookie)).status).toBe(200);
      expect(await accountOf(cookie)).toBe(other.accountId);
    });

    test("lets them in only with a second factor, and shows nothing of the account before", async () => {
      const other = await anAccount();
      await aMembership(other.accountId, team.member, "member");
      const cookie = await signIn(team.member, other.accountId);
      expect(await problem(await enter(team.account.accountId, cookie))).toEqual(factorRequired);
      expect(await accountOf(cookie)).toBe(other.accountId);
      const strong = await signIn(team.member, other.accountId, { hasSecondFactor: true });
      expect((await enter(team.account.accountId, strong)).status).toBe(200);
      expect(await accountOf(strong)).toBe(team.account.accountId);
    });
  });
});
