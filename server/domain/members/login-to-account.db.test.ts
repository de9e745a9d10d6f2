import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { aTeam, invite, type Team } from "#server/testing/team.ts";

afterAll(stopSender);

let account: Team["account"];
let member: Team["member"];
let asMember: string;

beforeEach(async () => {
  ({ account, member, asMember } = await aTeam());
});

describe("the accounts of a person", () => {
  test("are listed by company name, without invitations, even for a person who is in none", async () => {
    const other = await anAccount();
    await aMembership(other.accountId, member, "admin");
    await inAccount(other.accountId, () =>
      tenant().account.update({ where: { id: other.accountId }, data: { companyName: "Aardvark" } }),
    );
    const inviting = await anAccount();
    await invite(await signIn(inviting.owner), { emailAddress: member.emailAddress });
    expect(await (await api("GET", "/Account/GetChooseAccountList", { cookie: asMember })).json()).toEqual(
      [
        {
          accountId: other.accountId,
          companyName: "Aardvark",
          userRole: "admin",
          integration: "None",
          billingPlan: "Free",
        },
        {
          accountId: account.accountId,
          companyName: "A company",
          userRole: "member",
          integration: "None",
          billingPlan: "Free",
        },
      ].sort((one, another) => one.companyName.localeCompare(another.companyName, "en")),
    );
    expect(await (await api("GET", "/Account/GetSwitchAccountList", { cookie: asMember })).json()).toContainEqual({
      accountId: other.accountId,
      companyName: "Aardvark",
    });
    const nobody = await signIn(await aPerson());
    expect(await (await api("GET", "/Account/GetSwitchAccountList", { cookie: nobody })).json()).toEqual([]);
  });

  test("can be switched, and the next sign-in opens the last one used", async () => {
    const other = await anAccount();
    await aMembership(other.accountId, member, "admin");
    const switched = await api("GET", `/Account/LoginToAccount?accountId=${other.accountId}`, { cookie: asMember });
    expect([switched.status, await switched.json()]).toEqual([
      200,
      expect.objectContaining({ accountId: other.accountId, userRole: "admin", emailAddress: member.emailAddress }),
    ]);
    for (const cookie of [asMember, await signIn(member)]) {
      expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({
        accountId: other.accountId,
      });
    }
  });

  test("somebody else's, one with an open invitation, or an unknown one is a 404, and the session stays in its account", async () => {
    const inviting = await anAccount();
    await invite(await signIn(inviting.owner), { emailAddress: member.emailAddress });
    for (const accountId of [inviting.accountId, (await anAccount()).accountId, randomUUIDv7(), "none"]) {
      const response = await api("GET", `/Account/LoginToAccount?accountId=${accountId}`, { cookie: asMember });
      expect(response.status).toBe(404);
    }
    expect(await (await api("GET", "/Profile/Profile", { cookie: asMember })).json()).toMatchObject({
      accountId: account.accountId,
    });
  });

  test("end a staff session in an account when switched to", async () => {
    const own = await anAccount();
    const cookie = await signIn(own.owner);
    await directory().session.updateMany({
      where: { personId: own.owner.personId },
      data: { accountId: account.accountId, staffUntil: new Date(Date.now() + 60_000), staffReason: "A reason" },
    });
    await api("GET", `/Account/LoginToAccount?accountId=${own.accountId}`, { cookie });
    const session = await directory().session.findFirstOrThrow({ where: { personId: own.owner.personId } });
    expect(session).toMatchObject({ accountId: own.accountId, staffUntil: null, staffReason: null });
  });
});
