import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { APP_URL } from "../testing/partner-sandbox.ts";
import { NOW, outgoingAnswered, outgoingFailed } from "../testing/test-outgoing.ts";
import { linkTo, serveZendesk, zendesk } from "./testing/an-account.ts";

const codeVerifier = "a verifier that is long enough for the rule of 43 characters";
const redirectUri = `${APP_URL}/api/connect/zendesk/callback`;
const input = { subdomain: "acme" };
const request = {
  state: "state-1",
  redirectUri,
  input,
  codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url"),
};
const page = zendesk.connect?.pageFor(request) ?? "";

async function codeFrom(sandbox: Awaited<ReturnType<typeof serveZendesk>>) {
  const back = await sandbox.decide(page, "allow");
  return { code: back.searchParams.get("code") ?? "", codeVerifier, redirectUri, input };
}

test("the page is the account's own, and nothing else can be put into its host", () => {
  expect(page).toMatch(
    /^https:\/\/acme\.zendesk\.com\/oauth\/authorizations\/new\?response_type=code&client_id=zendesk-test&/,
  );
  expect(page).toContain("&scope=tickets%3Awrite%20tickets%3Aread%20users%3Aread&");
  for (const subdomain of ["evil.example/", "a.b", "a@b", "", "A", "acme:443#"]) {
    expect(() => zendesk.connect?.pageFor({ ...request, input: { subdomain } })).toThrow(/subdomain/);
  }
  expect(() => zendesk.connect?.pageFor({ ...request, input: {} })).toThrow(/subdomain/);
});

test("a merchant lets us in on Zendesk's page, whose code works once", async () => {
  const sandbox = await serveZendesk();
  const answer = await codeFrom(sandbox);
  const grant = await zendesk.connect?.finish(answer, sandbox.outgoing());
  if (grant?.kind !== "granted") throw new Error(grant?.kind);
  expect(grant).toMatchObject({ externalId: "acme", settings: { subdomain: "acme" } });
  expect(zendesk.expiresAt(grant.credential)).toEqual(new Date(NOW.getTime() + 86_400_000));
  const [arrival, exchange] = sandbox.records.list("zendesk");
  expect(arrival).toMatchObject({ method: "GET", path: "/zendesk/acme.zendesk.com/oauth/authorizations/new" });
  expect(exchange).toMatchObject({
    path: "/zendesk/acme.zendesk.com/oauth/tokens",
    body: { grant_type: "authorization_code", expires_in: 86_400, refresh_token_expires_in: 7_776_000 },
  });
  const link = { settings: grant.settings, credential: grant.credential };
  expect(await zendesk.verify(link, sandbox.outgoing())).toMatchObject({ kind: "verified" });
  expect(await zendesk.connect?.finish(answer, sandbox.outgoing())).toEqual({
    kind: "refused",
    reason: "Signing in to Zendesk took too long. Connect Zendesk again.",
  });
});

test("a code is refused when it is too old, or with another verifier, address or subdomain", async () => {
  const sandbox = await serveZendesk();
  const finish = async (differences: object) =>
    await zendesk.connect?.finish({ ...(await codeFrom(sandbox)), ...differences }, sandbox.outgoing());
  expect(await finish({ codeVerifier: "another" })).toMatchObject({ kind: "refused" });
  expect(await finish({ redirectUri: `${APP_URL}/other` })).toMatchObject({ kind: "refused" });
  expect(await finish({ input: { subdomain: "other" } })).toMatchObject({ kind: "refused" });
  expect(await finish({ input: { subdomain: "evil.example/" } })).toEqual({
    kind: "refused",
    reason: "Enter your Zendesk subdomain, such as acme.",
  });
  const answer = await codeFrom(sandbox);
  sandbox.clock.now += 120_000;
  expect(await zendesk.connect?.finish(answer, sandbox.outgoing())).toMatchObject({ kind: "refused" });
});

test("a merchant may refuse, and the page sends nobody elsewhere than to the app", async () => {
  const sandbox = await serveZendesk();
  const back = await sandbox.decide(page, "refuse");
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", state: "state-1" });
  const elsewhere = zendesk.connect?.pageFor({ ...request, redirectUri: `${APP_URL}.evil.example/` }) ?? "";
  await expect(sandbox.decide(elsewhere, "allow")).rejects.toThrow("400");
});

test("both tokens are replaced, and each refresh token works once", async () => {
  const sandbox = await serveZendesk();
  const grant = await zendesk.connect?.finish(await codeFrom(sandbox), sandbox.outgoing());
  if (grant?.kind !== "granted") throw new Error(grant?.kind);
  const link = { settings: grant.settings, credential: grant.credential };
  const renewed = await zendesk.renew(link, sandbox.outgoing());
  if (renewed.kind !== "granted") throw new Error(renewed.kind);
  expect(await zendesk.verify({ ...link, credential: renewed.credential }, sandbox.outgoing())).toMatchObject({
    kind: "verified",
  });
  expect(await zendesk.verify(link, sandbox.outgoing())).toMatchObject({ kind: "pause", why: "credentials" });
  expect(await zendesk.renew(link, sandbox.outgoing())).toEqual({
    kind: "pause",
    why: "credentials",
    reason: "Zendesk ended our access. Connect Zendesk again.",
  });
  sandbox.clock.now += 86_400_000;
  expect(await zendesk.verify({ ...link, credential: renewed.credential }, sandbox.outgoing())).toMatchObject({
    kind: "pause",
    why: "credentials",
  });
});

test("a refresh that doesn't say how long it is good for is good for half an hour", async () => {
  const out = outgoingAnswered({ body: { access_token: "zat-2" } });
  const expiresAt = new Date(NOW.getTime() + 1_800_000).toISOString();
  expect(await zendesk.renew(linkTo(), out)).toMatchObject({
    kind: "granted",
    credential: JSON.stringify({ accessToken: "zat-2", refreshToken: "zrt-1", expiresAt }),
  });
});

test.each([
  [
    { status: 401, body: { error: "invalid_grant" } },
    { kind: "pause", why: "credentials" },
  ],
  [{ status: 401, body: { error: "invalid_client" } }, { kind: "refused" }],
  [{ status: 503, headers: { "retry-after": "5" } }, { kind: "later" }],
  [{ status: 200, body: "<html>" }, { kind: "refused" }],
  [
    { status: 404, body: "<html>" },
    { kind: "pause", why: "settings" },
  ],
])("a refresh answered %j", async (answer, expected) => {
  expect(await zendesk.renew(linkTo(), outgoingAnswered(answer))).toMatchObject(expected);
});

test("what Zendesk says of our secrets isn't repeated", async () => {
  const secret = "a secret of Zendesk for tests alone";
  const echo = () => outgoingAnswered({ status: 400, body: { error: "x", description: `no: ${secret} code-1 zrt-1` } });
  const finished = await zendesk.connect?.finish({ code: "code-1", codeVerifier, redirectUri, input }, echo());
  expect(finished).toEqual({ kind: "refused", reason: expect.stringContaining("no: … … zrt-1") });
  const renewed = await zendesk.renew(linkTo(), echo());
  expect(renewed).toEqual({ kind: "refused", reason: expect.stringContaining("no: … code-1 …") });
});

test("a refresh without an answer may have happened", async () => {
  expect(await zendesk.renew(linkTo(), outgoingFailed("timeout"))).toMatchObject({ kind: "unknown" });
});

test("a code without a refresh token in its answer is no access", async () => {
  const out = outgoingAnswered({ body: { access_token: "zat-1", expires_in: 300 } });
  expect(await zendesk.connect?.finish({ code: "c", codeVerifier, redirectUri, input }, out)).toMatchObject({
    kind: "refused",
  });
});
