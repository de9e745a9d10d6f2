import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { ageSignIn, aMembership, anAccount, signIn } from "#server/testing/factories.ts";
import { allow, aRequest, form, redirectUri, refusalOf, register } from "./testing/an-oauth-client.ts";

test.each([
  ["a foreign redirect_uri", { redirect_uri: "https://elsewhere.example/callback" }, 400, null],
  ["an unknown client", { client_id: "oc_unknown" }, 400, null],
  ["a long state", { state: "x".repeat(1_001) }, 400, null],
  ["another resource", { resource: "https://elsewhere.example/" }, 200, "invalid_target"],
  ["PKCE in plain", { code_challenge_method: "plain" }, 200, "invalid_request"],
  ["no challenge", { code_challenge: "" }, 200, "invalid_request"],
  ["a scope that isn't offered", { scope: "delete" }, 200, "invalid_scope"],
  ["another response type", { response_type: "token" }, 200, "unsupported_response_type"],
])("a request with %s gets no code", async (_name, changes, status, error) => {
  const { query } = await aRequest(changes);
  const answer = await allow(await signIn((await anAccount()).owner), query);
  expect(answer.status).toBe(status);
  if (error === null) return;
  const returned = new URL((await answer.json()).location).searchParams;
  expect([returned.get("error"), returned.get("code"), returned.get("state")]).toEqual([error, null, "a state"]);
});

test("a client on the person's machine may use any port, and no other host or path", async () => {
  const cookie = await signIn((await anAccount()).owner);
  for (const [uri, status] of [
    ["http://127.0.0.1:5000/callback", 200],
    ["http://localhost:4711/callback", 400],
    ["http://127.0.0.1:4711/other", 400],
    ["http://127.0.0.1:4711/callback?a=1", 400],
  ] as const) {
    expect((await allow(cookie, (await aRequest({ redirect_uri: uri })).query)).status).toBe(status);
  }
});

test.each([
  ["no addresses", { redirect_uris: [] }, "invalid_client_metadata"],
  ["too many addresses", { redirect_uris: Array.from({ length: 21 }, () => redirectUri) }, "invalid_client_metadata"],
  [
    "a secret",
    { redirect_uris: [redirectUri], token_endpoint_auth_method: "client_secret_basic" },
    "invalid_client_metadata",
  ],
  ["http elsewhere", { redirect_uris: ["http://elsewhere.example/"] }, "invalid_redirect_uri"],
  ["a script", { redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
  ["a long name", { redirect_uris: [redirectUri], client_name: "x".repeat(101) }, "invalid_client_metadata"],
])("a client with %s can't register", async (_name, metadata, error) => {
  expect(await refusalOf(await register(metadata))).toEqual([400, error]);
});

test("of a client's addresses, those that aren't allowed are left out, and Cursor's works", async () => {
  const cursor = "cursor://anysphere.cursor-mcp/oauth/callback";
  const uris = [cursor, redirectUri, "another-program://callback"];
  const answer = await register({ client_name: "Cursor", redirect_uris: uris });
  expect(answer.status).toBe(201);
  const client = await answer.json();
  expect(client.redirect_uris).toEqual([cursor, redirectUri]);
  const { query } = await aRequest({ client_id: client.client_id, redirect_uri: cursor });
  const { location } = await (await allow(await signIn((await anAccount()).owner), query)).json();
  expect(location).toMatch(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=oac_/);
});

test("a screen that named another account than the session's by now allows nothing, in either", async () => {
  const [shown, other] = [await anAccount(), await anAccount()];
  await aMembership(other.accountId, shown.owner, "admin");
  const cookie = await signIn(shown.owner, other.accountId);
  const { query } = await aRequest();
  const answer = await allow(cookie, query, shown.accountId);
  const { detail } = await answer.json();
  expect([answer.status, detail]).toEqual([409, "You've switched accounts since this page opened. Reload it."]);
  for (const { accountId } of [shown, other]) {
    expect(await inAccount(accountId, () => tenant().oauthGrant.count())).toBe(0);
  }
  expect((await allow(cookie, query, other.accountId)).status).toBe(200);
});

test.each(["\0", "\u0007", "\u009f", "\ud800"])("an address or a client's id with %j is refused", async (character) => {
  const uri = `https://assistant.example/${character}callback`;
  expect(await refusalOf(await register({ redirect_uris: [uri] }))).toEqual([400, "invalid_redirect_uri"]);
  const cookie = await signIn((await anAccount()).owner);
  expect((await allow(cookie, (await aRequest({ client_id: character })).query)).status).toBe(400);
});

test.each(["token", "revoke"])("a control character in a field is refused at %s", async (path) => {
  const fields = { grant_type: "refresh_token", refresh_token: "a", token: "a", client_id: "a\0b" };
  const answer = await form(path, fields);
  expect(await refusalOf(answer)).toEqual([400, "invalid_request"]);
});

test("an old sign-in and another site's page can't allow an assistant", async () => {
  const cookie = await signIn((await anAccount()).owner);
  const { query: request } = await aRequest();
  const headers = { origin: "https://elsewhere.example" };
  expect((await api("POST", "/app/assistants/allow", { cookie, headers, body: { request } })).status).toBe(403);
  await ageSignIn(cookie, 20);
  expect((await (await allow(cookie, request)).json()).type).toContain("recent-sign-in-required");
});
