import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeKlaviyo } from "../../../../sandbox/partners/klaviyo/routes.ts";
import { aResponse, forReal } from "../testing/a-response.ts";
import { APP_URL, servePartner } from "../testing/partner-sandbox.ts";
import { NOW, outgoingAnswered, outgoingFailed } from "../testing/test-outgoing.ts";
import { klaviyoIntegration } from "./index.ts";
import { app, klaviyo, testKlaviyo } from "./testing/an-app.ts";

const tokens = { accessToken: "kat-secret", refreshToken: "krt-secret", expiresAt: "2026-11-20T13:00:00.000Z" };
const stored = { settings: {}, credential: JSON.stringify(tokens) };

describe("an account that allowed the app", () => {
  testKlaviyo(tokens, { ...tokens, accessToken: "kat-bad" });
});

const codeVerifier = "a verifier that is long enough for the rule of 43 characters";
const redirectUri = `${APP_URL}/api/connect/klaviyo/return`;
const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
const page = klaviyo.connect?.pageFor({ state: "state-1", redirectUri, codeChallenge, input: {} }) ?? "";

async function serveKlaviyo() {
  const clock = { now: NOW.getTime() };
  const sandbox = await servePartner("/klaviyo", (context) =>
    makeKlaviyo({ appUrl: APP_URL, app, now: () => clock.now }, context),
  );
  return { ...sandbox, clock };
}

type Sandbox = Awaited<ReturnType<typeof serveKlaviyo>>;

async function answerFrom(sandbox: Sandbox, at = page) {
  const back = await sandbox.decide(at, "allow");
  return { code: back.searchParams.get("code") ?? "", codeVerifier, redirectUri, input: {} };
}

/** A link as it is stored after a merchant let us in. */
async function linked(sandbox: Sandbox) {
  const grant = await klaviyo.connect?.finish(await answerFrom(sandbox), sandbox.outgoing());
  if (grant?.kind !== "granted") throw new Error(grant?.kind);
  return { settings: grant.settings, credential: grant.credential };
}

test("the page is Klaviyo's, and asks for what sending needs and no more", () => {
  expect(page).toMatch(/^https:\/\/www\.klaviyo\.com\/oauth\/authorize\?response_type=code&client_id=klaviyo-test&/);
  expect(page).toContain("&scope=accounts%3Aread%20events%3Awrite&");
  expect(page).toContain(`&code_challenge=${codeChallenge}&code_challenge_method=S256`);
});

test("a merchant lets us in on Klaviyo's page, whose code works once", async () => {
  const sandbox = await serveKlaviyo();
  const answer = await answerFrom(sandbox);
  const out = sandbox.outgoing();
  const grant = await klaviyo.connect?.finish(answer, out);
  if (grant?.kind !== "granted") throw new Error(grant?.kind);
  expect(grant).toMatchObject({ externalId: "AbC123", settings: { accountName: "Thanksgiving Goods" } });
  expect(klaviyo.expiresAt(grant.credential)).toEqual(new Date(NOW.getTime() + 3_600_000));
  expect(out.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST https://a.klaviyo.com/oauth/token",
    "GET https://a.klaviyo.com/api/accounts",
  ]);
  const [exchange, account] = out.requests;
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString("base64");
  expect(exchange?.headers.get("authorization")).toBe(`Basic ${basic}`);
  expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
    grant_type: "authorization_code",
    code: answer.code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });
  expect(account?.headers.get("authorization")).toMatch(/^Bearer kat-/);
  const link = { settings: grant.settings, credential: grant.credential };
  expect(await klaviyo.verify(link, sandbox.outgoing())).toMatchObject({ kind: "verified" });
  expect(await klaviyo.connect?.finish(answer, sandbox.outgoing())).toEqual({
    kind: "refused",
    reason: "Signing in to Klaviyo took too long. Connect Klaviyo again.",
  });
});

test("a code is refused when it is too old, with another verifier or address, or with another secret", async () => {
  const sandbox = await serveKlaviyo();
  const finish = async (differences: object) =>
    await klaviyo.connect?.finish({ ...(await answerFrom(sandbox)), ...differences }, sandbox.outgoing());
  expect(await finish({ codeVerifier: "another" })).toMatchObject({ kind: "refused" });
  expect(await finish({ redirectUri: `${APP_URL}/other` })).toMatchObject({ kind: "refused" });
  const answer = await answerFrom(sandbox);
  const { connect } = klaviyoIntegration({ ...app, clientSecret: "a secret that was replaced" });
  expect(await connect?.finish(answer, sandbox.outgoing())).toEqual({
    kind: "pause",
    why: "credentials",
    reason: "Klaviyo doesn't accept Afterword's app (invalid_client). Contact support.",
  });
  sandbox.clock.now += 300_000;
  expect(await klaviyo.connect?.finish(answer, sandbox.outgoing())).toMatchObject({ kind: "refused" });
});

test("a merchant may refuse, and the page sends nobody elsewhere than to the app", async () => {
  const sandbox = await serveKlaviyo();
  const back = await sandbox.decide(page, "refuse");
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", state: "state-1" });
  const elsewhere = page.replace("app.afterword.example", "evil.example");
  await expect(sandbox.decide(elsewhere, "allow")).rejects.toThrow("400");
});

test("access without what sending needs pauses the connection", async () => {
  const sandbox = await serveKlaviyo();
  const answer = await answerFrom(sandbox, page.replace("%20events%3Awrite", ""));
  const grant = await klaviyo.connect?.finish(answer, sandbox.outgoing());
  if (grant?.kind !== "granted") throw new Error(grant?.kind);
  const message = klaviyo.prepare(aResponse(), {}, forReal);
  if (typeof message === "string") throw new Error(message);
  const outcome = await message.send({ settings: {}, credential: grant.credential }, sandbox.outgoing(), null);
  expect(outcome).toMatchObject({ kind: "pause", why: "permission", reason: expect.stringContaining("events:write") });
});

test("access to an account that can't be read isn't stored, and is ended", async () => {
  const out = outgoingAnswered(
    { body: { access_token: "kat-1", refresh_token: "krt-1", expires_in: 3_600 } },
    { status: 503 },
    { body: {} },
  );
  const answer = { code: "code-1", codeVerifier, redirectUri, input: {} };
  expect(await klaviyo.connect?.finish(answer, out)).toMatchObject({ kind: "later" });
  expect(out.requests.at(-1)).toMatchObject({
    url: "https://a.klaviyo.com/oauth/revoke",
    body: "token=krt-1&token_type_hint=refresh_token",
  });
});

test("an access token that has expired is replaced, and a refresh token that was replaced no longer works", async () => {
  const sandbox = await serveKlaviyo();
  const link = await linked(sandbox);
  sandbox.clock.now += 3_600_000;
  const ended = { kind: "pause", why: "credentials", reason: "Klaviyo ended our access. Connect Klaviyo again." };
  expect(await klaviyo.verify(link, sandbox.outgoing())).toEqual(ended);
  const renewed = await klaviyo.renew(link, sandbox.outgoing());
  if (renewed.kind !== "granted") throw new Error(renewed.kind);
  const fresh = { ...link, credential: renewed.credential };
  expect(await klaviyo.verify(fresh, sandbox.outgoing())).toMatchObject({ kind: "verified" });
  expect(await klaviyo.renew(link, sandbox.outgoing())).toEqual(ended);
  sandbox.clock.now += 90 * 24 * 3_600_000;
  expect(await klaviyo.renew(fresh, sandbox.outgoing())).toEqual(ended);
});

test("a refresh token that isn't replaced stays", async () => {
  const out = outgoingAnswered({ body: { access_token: "kat-2", expires_in: 60 } });
  const renewed = await klaviyo.renew(stored, out);
  if (renewed.kind !== "granted") throw new Error(renewed.kind);
  const expiresAt = new Date(NOW.getTime() + 60_000).toISOString();
  expect(JSON.parse(renewed.credential)).toEqual({ accessToken: "kat-2", refreshToken: "krt-secret", expiresAt });
});

test("disconnecting ends the access; a key stays the merchant's", async () => {
  const sandbox = await serveKlaviyo();
  const link = await linked(sandbox);
  for (const _ of ["once", "again"]) {
    expect(await klaviyo.revoke(link, sandbox.outgoing())).toEqual({ kind: "delivered" });
    expect(await klaviyo.renew(link, sandbox.outgoing())).toMatchObject({ kind: "pause" });
  }
  const out = sandbox.outgoing();
  const key = { settings: {}, credential: JSON.stringify({ apiKey: "pk_1" }) };
  expect(await klaviyo.revoke(key, out)).toEqual({ kind: "delivered" });
  expect(klaviyo.expiresAt(key.credential)).toBeNull();
  expect(out.requests).toEqual([]);
});

test("without the app, there is no page, and access that it once gave pauses with what to do", async () => {
  const alone = klaviyoIntegration(null);
  expect(alone.connect).toBeNull();
  const out = outgoingAnswered({});
  const reason = expect.stringMatching(/private key\.$/);
  expect(await alone.renew(stored, out)).toEqual({ kind: "pause", why: "credentials", reason });
  expect(out.requests).toEqual([]);
});

test.each([
  [
    { status: 400, body: { error: "invalid_grant" } },
    { kind: "pause", why: "credentials" },
  ],
  [
    { status: 401, body: { error: "invalid_client" } },
    { kind: "pause", why: "credentials" },
  ],
  [
    { status: 429, headers: { "retry-after": "7" } },
    { kind: "later", scope: "connection" },
  ],
  [
    { status: 403, body: "<html>" },
    { kind: "later", scope: "connection" },
  ],
  [{ status: 503, body: "<html>" }, { kind: "later" }],
  [{ body: "<html>" }, { kind: "later", reason: expect.stringContaining("no usable tokens") }],
  [{ body: { access_token: 5 } }, { kind: "later", scope: "connection" }],
])("renewing is answered %j", async (answer, expected) => {
  expect(await klaviyo.renew(stored, outgoingAnswered(answer))).toMatchObject(expected);
});

test("no secret is repeated, and no answer is no decision", async () => {
  const error_description = `${tokens.refreshToken} of ${app.clientSecret}`;
  const out = outgoingAnswered({ status: 400, body: { error: "invalid_request", error_description } });
  expect(await klaviyo.renew(stored, out)).toMatchObject({ reason: expect.stringMatching(/… of …$/) });
  expect(await klaviyo.renew(stored, outgoingFailed("timeout"))).toMatchObject({ kind: "unknown" });
});
