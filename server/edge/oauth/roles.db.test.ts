import { expect, test } from "vitest";
import { thingsOf } from "#server/edge/http/testing/foreign-things.ts";
import { changesOf, contentsOf } from "#server/edge/mcp/testing/write-tools.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { accountSurveys } from "#server/testing/account-surveys.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { callTool, form, refusalOf, tokensOf, use } from "./testing/an-oauth-client.ts";

test("scope × role × account: owners and admins do in their own account what the scope allows, and no one else anything", async () => {
  const [own, foreign] = [await anAccount(), await anAccount()];
  const ofOwn = changesOf(await accountSurveys(own));
  const { survey: surveyId, merge: mergeId, response: recordId, question } = await thingsOf(foreign);
  const ofForeign = changesOf({ surveyId, mergeId, recordId, question });
  const before = await contentsOf(foreign.accountId);
  const cells: unknown[] = [];
  for (const role of ["owner", "admin", "member", "removed"] as const) {
    for (const canWrite of [false, true]) {
      const person = role === "owner" ? own.owner : await aPerson();
      if (role !== "owner") await aMembership(own.accountId, person, "admin");
      const { access_token: token, scope } = await tokensOf(own, person, canWrite);
      const where = { accountId: own.accountId, personId: person.personId };
      await inAccount(own.accountId, async () => {
        if (role === "removed") await tenant().membership.deleteMany({ where });
        else if (role === "member") await tenant().membership.updateMany({ where, data: { role } });
      });
      const foreignText = token.replace(token.slice(4, 26), idText(foreign.accountId));
      const writes = [await changeAll(token, ofOwn), await changeAll(token, ofForeign)];
      cells.push([
        role,
        scope,
        await use(token),
        ...writes,
        await use(foreignText),
        await changeAll(foreignText, ofOwn),
      ]);
    }
  }
  const [denied, refused] = ["401", "refused"];
  expect(cells).toEqual([
    ["owner", "read", 200, "403", "403", 401, denied],
    ["owner", "read write", 200, "done", refused, 401, denied],
    ["admin", "read", 200, "403", "403", 401, denied],
    ["admin", "read write", 200, "done", refused, 401, denied],
    ["member", "read", 401, denied, denied, 401, denied],
    ["member", "read write", 401, denied, denied, 401, denied],
    ["removed", "read", 401, denied, denied, 401, denied],
    ["removed", "read write", 401, denied, denied, 401, denied],
  ]);
  expect(await contentsOf(foreign.accountId)).toEqual(before);
});

/** What every tool that changes something answers a token; the answers are alike unless one is wrong. */
async function changeAll(token: string, changes: ReturnType<typeof changesOf>): Promise<string> {
  const outcomes = new Set<string>();
  for (const { name, given } of changes) {
    const answer = await callTool(token, name, given);
    const isRefused = (await answer.text()).includes('"isError":true');
    outcomes.add(answer.status !== 200 ? String(answer.status) : isRefused ? "refused" : "done");
  }
  return [...outcomes].join(", ");
}

test("a person can leave writing off that the assistant asked for, and a refresh can't add it", async () => {
  const account = await anAccount();
  const { scope, refresh_token: refresh, clientId } = await tokensOf(account);
  expect(scope).toBe("read");
  const renewal = { grant_type: "refresh_token", client_id: clientId, refresh_token: refresh };
  expect(await refusalOf(await form("token", { ...renewal, scope: "read write" }))).toEqual([400, "invalid_scope"]);
  const renewed = await (await form("token", { ...renewal, scope: "read" })).json();
  expect(renewed.scope).toBe("read");
  expect((await callTool(renewed.access_token, "undo_other_merge", { mergeId: "x" })).status).toBe(403);
});

test("a refresh keeps writing, and the account's people see who can", async () => {
  const account = await anAccount();
  const { scope, refresh_token: refresh, clientId } = await tokensOf(account, account.owner, true);
  const renewal = { grant_type: "refresh_token", client_id: clientId, refresh_token: refresh };
  expect([scope, (await (await form("token", renewal)).json()).scope]).toEqual(["read write", "read write"]);
  const listed = await api("GET", "/app/assistants/list", { cookie: await signIn(account.owner) });
  expect(await listed.json()).toMatchObject([{ canWrite: true }]);
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
