import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { form, refusalOf, tokensOf, use } from "./testing/an-oauth-client.ts";

test("scope × role × account: owners and admins with the scope read their own account, and no one else any", async () => {
  const [own, foreign] = [await anAccount(), await anAccount()];
  const cells: unknown[] = [];
  for (const role of ["owner", "admin", "member", "removed"] as const) {
    for (const scope of ["read", "write"]) {
      const person = role === "owner" ? own.owner : await aPerson();
      if (role !== "owner") await aMembership(own.accountId, person, "admin");
      const { access_token: token } = await tokensOf(own, person);
      const where = { accountId: own.accountId, personId: person.personId };
      await inAccount(own.accountId, async () => {
        if (scope !== "read") await tenant().oauthGrant.updateMany({ where, data: { scope } });
        if (role === "removed") await tenant().membership.deleteMany({ where });
        else if (role === "member") await tenant().membership.updateMany({ where, data: { role } });
      });
      const foreignText = token.replace(token.slice(4, 26), idText(foreign.accountId));
      cells.push([role, scope, await use(token), await use(foreignText)]);
    }
  }
  expect(cells).toEqual([
    ["owner", "read", 200, 401],
    ["owner", "write", 403, 401],
    ["admin", "read", 200, 401],
    ["admin", "write", 403, 401],
    ["member", "read", 401, 401],
    ["member", "write", 401, 401],
    ["removed", "read", 401, 401],
    ["removed", "write", 401, 401],
  ]);
});

test.each(["removed", "made a member"])("access ends when its person is %s, also once they're back", async (how) => {
  const [account, person] = [await anAccount(), await aPerson()];
  await aMembership(account.accountId, person, "admin");
  const { access_token: token, refresh_token: refresh, clientId } = await tokensOf(account, person);
  const { access_token: owners } = await tokensOf(account);
  const { emailAddress } = person;
  const cookie = await signIn(account.owner);
  const change = async (userRole: string) =>
    (await api("POST", "/app/members/change-role", { cookie, body: { emailAddress, userRole } })).status;
  expect([await use(token), await change("admin"), await use(token)]).toEqual([200, 200, 200]);
  if (how === "removed") {
    const path = `/Account/DeleteMember?emailAddress=${encodeURIComponent(emailAddress)}`;
    expect((await api("DELETE", path, { cookie })).status).toBe(204);
    await aMembership(account.accountId, person, "admin");
  } else expect([await change("member"), await change("admin")]).toEqual([200, 200]);
  const renewal = { grant_type: "refresh_token", client_id: clientId, refresh_token: refresh };
  expect([await use(token), await refusalOf(await form("token", renewal))]).toEqual([401, [400, "invalid_grant"]]);
  expect([await use((await tokensOf(account, person)).access_token), await use(owners)]).toEqual([200, 200]);
});

const idText = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
