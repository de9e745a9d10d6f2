import { randomUUIDv7 } from "node:crypto";
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import {
  aCode,
  allow,
  aRequest,
  form,
  redirectUri,
  refusalOf,
  resource,
  serve,
  tokensOf,
  use,
} from "./testing/an-oauth-client.ts";

/** What a client keeps while the person is in the browser. */
interface Saved {
  client?: StoredOAuthClientInformation;
  tokens?: StoredOAuthTokens;
  discovery?: OAuthDiscoveryState;
  verifier?: string;
  returned?: URL;
}

test("the official client finds the server, registers, gets consent and tokens, lists tools, and asks again to write", async () => {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const saved: Saved = {};
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: "Official", redirect_uris: [redirectUri], token_endpoint_auth_method: "none" },
    state: () => "a state",
    clientInformation: () => saved.client,
    saveClientInformation: (client) => void Object.assign(saved, { client }),
    tokens: () => saved.tokens,
    saveTokens: (tokens) => void Object.assign(saved, { tokens }),
    saveCodeVerifier: (verifier) => void Object.assign(saved, { verifier }),
    codeVerifier: () => saved.verifier ?? "",
    saveDiscoveryState: (discovery) => void Object.assign(saved, { discovery }),
    discoveryState: () => saved.discovery,
    redirectToAuthorization: async (url) => {
      expect(url.pathname).toBe("/oauth/authorize");
      const canWrite = url.searchParams.get("scope") === "read write";
      const { location } = await (await allow(cookie, url.searchParams.toString(), account.accountId, canWrite)).json();
      saved.returned = new URL(location);
    },
  };
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider, fetch: serve });
  const first = transport();
  await expect(new Client({ name: "a test", version: "1" }).connect(first)).rejects.toThrow();
  const returned = saved.returned?.searchParams;
  expect([returned?.get("state"), returned?.get("iss")]).toEqual(["a state", env.APP_URL]);
  await first.finishAuth(returned ?? new URLSearchParams());
  const client = new Client({ name: "a test", version: "1" });
  const second = transport();
  await client.connect(second);
  expect((await client.listTools()).tools.length).toBeGreaterThan(12);
  expect((await client.callTool({ name: "list_surveys", arguments: {} })).isError).toBeFalsy();
  const change = { name: "save_draft", arguments: { name: "By an assistant" } };
  await expect(client.callTool(change)).rejects.toThrow();
  await second.finishAuth(saved.returned?.searchParams ?? new URLSearchParams());
  expect((await client.callTool(change)).structuredContent).toMatchObject({ result: { name: "By an assistant" } });
  await client.close();
  const listed = await (await api("GET", "/app/assistants/list", { cookie })).json();
  const official = { name: "Official", host: "127.0.0.1:4711", allowedBy: account.owner.emailAddress };
  expect(listed).toMatchObject([
    { ...official, canWrite: true },
    { ...official, canWrite: false },
  ]);
});

test("a code works once; a second use ends the access that the first one got", async () => {
  const code = await aCode(await anAccount());
  const answer = await form("token", code);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const { access_token: token, refresh_token: refresh, ...rest } = await answer.json();
  expect(rest).toEqual({ token_type: "Bearer", expires_in: 3600, scope: "read" });
  expect(await use(token)).toBe(200);
  expect(await refusalOf(await form("token", code))).toEqual([400, "invalid_grant"]);
  expect(await use(token)).toBe(401);
  const renewal = { grant_type: "refresh_token", client_id: code.client_id, refresh_token: refresh };
  expect(await refusalOf(await form("token", renewal))).toEqual([400, "invalid_grant"]);
});

test.each([
  ["another verifier", { code_verifier: "x".repeat(43) }, "invalid_grant"],
  ["another client", { client_id: "oc_another" }, "invalid_grant"],
  ["another redirect_uri", { redirect_uri: "http://127.0.0.1:4712/callback" }, "invalid_grant"],
  ["another resource", { resource: "https://elsewhere.example/api/mcp" }, "invalid_target"],
  ["no resource", { resource: "" }, "invalid_target"],
  ["no verifier", { code_verifier: "" }, "invalid_request"],
  ["another grant type", { grant_type: "password" }, "unsupported_grant_type"],
])("a code with %s is refused", async (_name, changes, error) => {
  const code = await aCode(await anAccount());
  expect(await refusalOf(await form("token", { ...code, ...changes }))).toEqual([400, error]);
});

test("a code ends after a minute, and a token at its end", async () => {
  const account = await anAccount();
  const [code, { access_token: token }] = [await aCode(account), await tokensOf(account)];
  const past = { data: { expiresAt: new Date(Date.now() - 1) } };
  await inAccount(account.accountId, async () => {
    const { expiresAt } = await tenant().oauthCode.findFirstOrThrow({ where: { usedAt: null } });
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    await tenant().oauthCode.updateMany(past);
    await tenant().oauthToken.updateMany(past);
  });
  expect([(await form("token", code)).status, await use(token)]).toEqual([400, 401]);
});

test("a refresh token works once; a second use ends the access", async () => {
  const { refresh_token: refresh, clientId } = await tokensOf(await anAccount());
  const renewal = { grant_type: "refresh_token", client_id: clientId, refresh_token: refresh };
  expect((await form("token", { ...renewal, client_id: "oc_another" })).status).toBe(400);
  const renewed = await (await form("token", renewal)).json();
  expect(await use(renewed.access_token)).toBe(200);
  expect((await form("token", renewal)).status).toBe(400);
  expect(await use(renewed.access_token)).toBe(401);
});

test("only its hash is stored, and a token opens no call over HTTP", async () => {
  const account = await anAccount();
  const { access_token: token } = await tokensOf(account);
  const stored = await inAccount(account.accountId, () => tenant().oauthToken.findMany());
  expect(JSON.stringify(stored)).not.toContain(token);
  const headers = { authorization: `Bearer ${token}` };
  expect((await api("GET", "/Survey/GetSurveyQuestionListByApiKey", { headers })).status).toBe(401);
});

test("revoking ends the access; another account's assistant is not found, and goes on", async () => {
  const [own, foreign] = [await anAccount(), await anAccount()];
  const { access_token: token } = await tokensOf(own);
  const [cookie, theirs] = [await signIn(own.owner), await signIn(foreign.owner)];
  const [{ id }] = await (await api("GET", "/app/assistants/list", { cookie })).json();
  expect(await (await api("GET", "/app/assistants/list", { cookie: theirs })).json()).toEqual([]);
  const revoke = async (as: string, wanted = id) =>
    (await api("POST", "/app/assistants/revoke", { cookie: as, body: { id: wanted } })).status;
  expect([await revoke(theirs), await revoke(cookie, randomUUIDv7()), await use(token)]).toEqual([404, 404, 200]);
  expect([await revoke(cookie), await use(token), await revoke(cookie)]).toEqual([204, 401, 404]);
});

test("a client revokes its own token, and no other client's", async () => {
  const { access_token: token, refresh_token: refresh, clientId } = await tokensOf(await anAccount());
  expect((await form("revoke", { token: refresh, client_id: "oc_another" })).status).toBe(200);
  expect(await use(token)).toBe(200);
  expect((await form("revoke", { token: refresh, client_id: clientId })).status).toBe(200);
  expect(await use(token)).toBe(401);
});

test("without a plan that has the MCP server, a token gets 402, and no one can allow another", async () => {
  const account = await anAccount();
  const { access_token: token } = await tokensOf(account);
  const where = { id: account.accountId };
  await inAccount(account.accountId, () => tenant().account.update({ where, data: { trialEndsAt: new Date(0) } }));
  const { query } = await aRequest();
  expect([await use(token), (await allow(await signIn(account.owner), query)).status]).toEqual([402, 402]);
});
