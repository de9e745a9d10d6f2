import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { query } from "#server/testing/query.ts";
import { aTeam, invite, type Team } from "#server/testing/team.ts";

afterAll(stopSender);

let account: Team["account"];
let admin: Team["admin"];
let member: Team["member"];
let asOwner: string;
let asAdmin: string;
let asMember: string;

beforeEach(async () => {
  ({ account, admin, member, asOwner, asAdmin, asMember } = await aTeam());
});

const anAddress = () => `invited-${randomUUIDv7()}@example.com`;

function remove(cookie: string, emailAddress: string): Promise<Response> {
  return api("DELETE", `/Account/DeleteMember?emailAddress=${encodeURIComponent(emailAddress)}`, { cookie });
}

async function members(cookie = asOwner) {
  const response = await api("GET", "/Account/GetMembers", { cookie });
  expect(response.status).toBe(200);
  const list: {
    emailAddress: string;
    userRole: string;
    isOwner: boolean;
    status: string;
    lastSeenAt: string | null;
  }[] = await response.json();
  return list;
}

async function setPlan(data: { billingPlan: string; trialEndsAt: Date }): Promise<void> {
  await inAccount(account.accountId, () => tenant().account.update({ where: { id: account.accountId }, data }));
}

describe("the list of members", () => {
  test("starts with the owner, and shows who is invited and when somebody was last seen", async () => {
    const emailAddress = anAddress();
    await invite(asAdmin, { emailAddress: emailAddress.toUpperCase(), name: "Zoe", userRole: "admin" });
    const list = await members(asMember);
    expect(list.map((row) => row.emailAddress)).toEqual([
      account.owner.emailAddress,
      ...[admin.emailAddress, member.emailAddress].sort(),
      emailAddress,
    ]);
    expect(list[0]).toEqual({
      emailAddress: account.owner.emailAddress,
      name: "A person",
      userRole: "owner",
      isOwner: true,
      status: "active",
      invitedAt: null,
      lastSeenAt: null,
    });
    expect(list[3]).toMatchObject({ name: "Zoe", userRole: "admin", isOwner: false, status: "invited" });
    const seen = (await members()).filter(({ lastSeenAt }) => lastSeenAt !== null).map((row) => row.emailAddress);
    expect(seen).toEqual(expect.arrayContaining([admin.emailAddress, member.emailAddress]));
  });

  test("shows when a member was last seen, updated every five minutes, and never by staff in the account", async () => {
    const key = { accountId: account.accountId, personId: member.personId };
    const seenAt = async () => (await directory().membership.findFirstOrThrow({ where: key })).lastSeenAt?.getTime();
    const setSeenAt = (lastSeenAt: Date) =>
      inAccount(account.accountId, () => tenant().membership.updateMany({ where: key, data: { lastSeenAt } }));
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const lately = minutesAgo(4);
    await setSeenAt(lately);
    await members(asMember);
    expect(await seenAt()).toBe(lately.getTime());
    const before = minutesAgo(6);
    await setSeenAt(before);
    await directory().session.updateMany({ where: key, data: { staffUntil: new Date(Date.now() + 60_000) } });
    await api("GET", "/Profile/SetupChecklist", { cookie: asMember });
    expect(await seenAt()).toBe(before.getTime());
    await directory().session.updateMany({ where: key, data: { staffUntil: null } });
    await members(asMember);
    expect(await seenAt()).toBeGreaterThan(lately.getTime());
  });

  test("doesn't reveal the name that a stranger gave themselves", async () => {
    const stranger = await aPerson();
    await invite(asOwner, { emailAddress: stranger.emailAddress });
    expect(await members()).toContainEqual(
      expect.objectContaining({ emailAddress: stranger.emailAddress, name: null, lastSeenAt: null }),
    );
  });
});

describe("an invitation", () => {
  test("creates an invited member and one mail with one link, for a known or unknown address alike", async () => {
    for (const emailAddress of [(await aPerson()).emailAddress, anAddress()]) {
      const response = await invite(asAdmin, { emailAddress, name: "Zoe" });
      expect([response.status, await response.json()]).toEqual([
        201,
        {
          emailAddress,
          name: "Zoe",
          userRole: "member",
          isOwner: false,
          status: "invited",
          invitedAt: expect.any(String),
          lastSeenAt: null,
        },
      ]);
      expect(await mailedTo(emailAddress)).toMatchObject([
        {
          template: "invitation",
          props: {
            companyName: "A company",
            inviter: admin.emailAddress,
            inviterName: "A person",
            userRole: "member",
          },
        },
      ]);
    }
  });

  test("is sent again by inviting again, with the role that was given last", async () => {
    const emailAddress = anAddress();
    await invite(asAdmin, { emailAddress });
    const again = await invite(asOwner, { emailAddress, userRole: "admin" });
    expect([again.status, (await again.json()).userRole]).toEqual([201, "admin"]);
    expect(await mailedTo(emailAddress)).toHaveLength(2);
    expect((await members()).filter((row) => row.emailAddress === emailAddress)).toHaveLength(1);
  });

  test("of an active member, including oneself, is a 409, and sends no mail", async () => {
    for (const { emailAddress } of [member, admin, account.owner]) {
      expect((await invite(asAdmin, { emailAddress })).status).toBe(409);
      expect(await mailedTo(emailAddress)).toEqual([]);
    }
  });

  test("by a member is a 403, and of an owner a 400", async () => {
    expect((await invite(asMember, { emailAddress: anAddress() })).status).toBe(403);
    expect((await invite(asOwner, { emailAddress: anAddress(), userRole: "owner" })).status).toBe(400);
  });

  test.each([
    "a＠example.com",
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com,b@example.com",
    "a@b@example.com",
  ])("of %j is a 400 that names the address", async (emailAddress) => {
    const response = await invite(asOwner, { emailAddress });
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ["emailAddress"]]);
  });

  test("beyond the plan's seats is a 402 that names the plan with enough, even if sent concurrently", async () => {
    await setPlan({ billingPlan: "Orders_5K", trialEndsAt: new Date(Date.now() - 1000) });
    const answers = await Promise.all(Array.from({ length: 12 }, () => invite(asOwner, { emailAddress: anAddress() })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 7 }, () => 201), ...Array.from({ length: 5 }, () => 402)]);
    expect(await members()).toHaveLength(10);
    const refused = await answers.find(({ status }) => status === 402)?.json();
    expect(refused).toMatchObject({ plan: "Orders_30K" });
  });

  test("isn't limited by the plan during the trial, and can be sent again after it", async () => {
    const emailAddress = anAddress();
    expect((await invite(asOwner, { emailAddress })).status).toBe(201);
    await setPlan({ billingPlan: "Free", trialEndsAt: new Date(Date.now() - 1000) });
    expect((await invite(asOwner, { emailAddress })).status).toBe(201);
    expect((await invite(asOwner, { emailAddress: anAddress() })).status).toBe(402);
  });
});

describe("removing", () => {
  test("ends the sessions in this account at once, and no others", async () => {
    const elsewhere = await anAccount();
    await aMembership(elsewhere.accountId, member, "member");
    const inOther = await signIn(member, elsewhere.accountId);
    expect((await remove(asAdmin, member.emailAddress.toUpperCase())).status).toBe(204);
    expect((await api("GET", "/Profile/Profile", { cookie: asMember })).status).toBe(401);
    expect((await api("GET", "/Profile/Profile", { cookie: inOther })).status).toBe(200);
    expect((await members()).map((row) => row.emailAddress)).not.toContain(member.emailAddress);
  });

  test("mails the removed person, but nobody who leaves or was only invited", async () => {
    const invited = anAddress();
    await invite(asAdmin, { emailAddress: invited });
    for (const address of [member.emailAddress, invited]) expect((await remove(asOwner, address)).status).toBe(204);
    expect((await remove(asAdmin, admin.emailAddress)).status).toBe(204);
    expect(await mailedTo(member.emailAddress)).toMatchObject([
      {
        to: member.emailAddress,
        template: "access-ended",
        props: { companyName: "A company", url: `${env.APP_URL}/account/login` },
      },
    ]);
    expect((await mailedTo(invited)).map(({ template }) => template)).toEqual(["invitation"]);
    expect(await mailedTo(admin.emailAddress)).toEqual([]);
  });

  test("by another process takes effect on the next request to this one", async () => {
    expect((await api("GET", "/Profile/Profile", { cookie: asMember })).status).toBe(200);
    // A connection outside this process's pools, as another process has.
    await query(env.DATABASE_URL, `DELETE FROM membership WHERE person_id = '${member.personId}'`);
    expect((await api("GET", "/Profile/SetupChecklist", { cookie: asMember })).status).toBe(403);
    await query(env.DATABASE_URL, `DELETE FROM session WHERE person_id = '${member.personId}'`);
    expect((await api("GET", "/Profile/SetupChecklist", { cookie: asMember })).status).toBe(401);
  });

  test("oneself is allowed for everyone but the owner", async () => {
    const left = await remove(asMember, member.emailAddress);
    expect([left.status, left.headers.getSetCookie()[0]]).toEqual([204, expect.stringContaining("1970")]);
    expect((await remove(asOwner, account.owner.emailAddress)).status).toBe(403);
    expect((await api("GET", "/Profile/Profile", { cookie: asMember })).status).toBe(401);
  });

  test("somebody else is a 403 for a member, known or not; the owner is for everyone; an unknown address is a 404", async () => {
    const foreign = await anAccount();
    for (const address of [admin.emailAddress, foreign.owner.emailAddress, anAddress()]) {
      expect((await remove(asMember, address)).status).toBe(403);
    }
    expect((await remove(asAdmin, account.owner.emailAddress)).status).toBe(403);
    for (const address of [foreign.owner.emailAddress, anAddress(), "no address", "\u0000"]) {
      expect((await remove(asOwner, address)).status).toBe(404);
    }
    expect(await members()).toHaveLength(3);
    expect((await api("DELETE", "/Account/DeleteMember", { cookie: asOwner })).status).toBe(400);
  });
});
