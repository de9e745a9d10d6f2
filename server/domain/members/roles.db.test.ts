import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson } from "#server/testing/factories.ts";
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

describe("a role", () => {
  const change = (cookie: string, emailAddress: string, userRole: string) =>
    api("POST", "/app/members/change-role", { cookie, body: { emailAddress, userRole } });

  test("is changed by an admin, also that of an admin or an invited person, from the next request on", async () => {
    const other = await aPerson();
    await aMembership(account.accountId, other, "admin");
    const invited = anAddress();
    await invite(asOwner, { emailAddress: invited });
    expect(await (await change(asAdmin, member.emailAddress, "admin")).json()).toMatchObject({ userRole: "admin" });
    expect((await invite(asMember, { emailAddress: anAddress() })).status).toBe(201);
    expect((await change(asAdmin, other.emailAddress, "member")).status).toBe(200);
    expect((await change(asAdmin, invited, "admin")).status).toBe(200);
    expect((await change(asAdmin, admin.emailAddress, "member")).status).toBe(200);
    expect((await invite(asAdmin, { emailAddress: anAddress() })).status).toBe(403);
  });

  test("of the owner, and one's own raised by a member, is a 403; of another account's member a 404", async () => {
    const foreign = await anAccount();
    expect((await change(asAdmin, account.owner.emailAddress, "member")).status).toBe(403);
    expect((await change(asOwner, account.owner.emailAddress, "admin")).status).toBe(403);
    expect((await change(asMember, member.emailAddress, "admin")).status).toBe(403);
    expect((await change(asAdmin, foreign.owner.emailAddress, "member")).status).toBe(404);
    expect((await change(asAdmin, member.emailAddress, "owner")).status).toBe(400);
  });
});

describe("transferring ownership", () => {
  const handOver = (cookie: string, emailAddress: string) =>
    api("POST", "/app/members/hand-over", { cookie, body: { emailAddress } });
  const owners = async () => {
    const list: { emailAddress: string; isOwner: boolean }[] = await (
      await api("GET", "/Account/GetMembers", { cookie: asMember })
    ).json();
    return list.filter(({ isOwner }) => isOwner).map(({ emailAddress }) => emailAddress);
  };

  test("makes the other the owner and the previous one an admin", async () => {
    expect((await handOver(asOwner, admin.emailAddress)).status).toBe(204);
    expect(await owners()).toEqual([admin.emailAddress]);
    const path = `/Account/DeleteMember?emailAddress=${encodeURIComponent(account.owner.emailAddress)}`;
    expect((await api("DELETE", path, { cookie: asAdmin })).status).toBe(204);
  });

  test("mails both, once it is done", async () => {
    expect((await handOver(asOwner, anAddress())).status).toBe(404);
    expect((await handOver(asOwner, admin.emailAddress)).status).toBe(204);
    const [newOwner, previousOwner] = [admin.emailAddress, account.owner.emailAddress];
    const url = `${env.APP_URL}/account/users`;
    expect(await mailedTo(newOwner)).toMatchObject([
      { to: newOwner, template: "ownership-received", props: { companyName: "A company", other: previousOwner, url } },
    ]);
    expect(await mailedTo(previousOwner)).toMatchObject([
      { to: previousOwner, template: "ownership-passed", props: { companyName: "A company", other: newOwner, url } },
    ]);
  });

  test("twenty times at once leaves one owner", async () => {
    const newOwners = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const newOwner = await aPerson();
        await aMembership(account.accountId, newOwner, "member");
        return newOwner;
      }),
    );
    const statuses = await Promise.all(
      newOwners.map(async ({ emailAddress }) => (await handOver(asOwner, emailAddress)).status),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(19);
    expect(await owners()).toHaveLength(1);
  });

  test("to a member who leaves at the same moment is a 404, and the owner stays", async () => {
    const members = await import("./member.ts");
    const { memberByAddress } = members;
    vi.spyOn(members, "memberByAddress").mockImplementation(async (...asked) => {
      const found = await memberByAddress(...asked);
      // A connection outside this process's pools, as another process has.
      await query(env.DATABASE_URL, `DELETE FROM membership WHERE person_id = '${found.personId}'`);
      return found;
    });
    const refused = await handOver(asOwner, admin.emailAddress);
    vi.restoreAllMocks();
    expect(refused.status).toBe(404);
    expect(await owners()).toEqual([account.owner.emailAddress]);
  });

  test("to oneself or to an invited person is a 409, to a stranger a 404, by an admin a 403", async () => {
    const invited = anAddress();
    await invite(asOwner, { emailAddress: invited });
    expect((await handOver(asOwner, account.owner.emailAddress)).status).toBe(409);
    expect((await handOver(asOwner, invited)).status).toBe(409);
    expect((await handOver(asOwner, (await anAccount()).owner.emailAddress)).status).toBe(404);
    expect((await handOver(asAdmin, admin.emailAddress)).status).toBe(403);
    expect(await owners()).toEqual([account.owner.emailAddress]);
  });
});
