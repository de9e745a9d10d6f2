import { expect, test } from "vitest";
import { APP_URL } from "../testing/partner-sandbox.ts";
import { NOW, outgoingAnswered } from "../testing/test-outgoing.ts";
import { linkTo, serveSlack, slack } from "./testing/a-workspace.ts";

const redirectUri = `${APP_URL}/api/connect/slack/callback`;
const request = { state: "state-1", redirectUri, codeChallenge: "challenge", input: {} };

async function connect(sandbox: Awaited<ReturnType<typeof serveSlack>>) {
  const back = await sandbox.decide(slack.connect?.pageFor(request) ?? "", "allow");
  const code = back.searchParams.get("code") ?? "";
  return { back, code, answer: { code, codeVerifier: "verifier", redirectUri, input: {} } };
}

test("a merchant lets us in on Slack's page, whose code works once", async () => {
  const sandbox = await serveSlack();
  const { back, answer } = await connect(sandbox);
  expect(back.href).toMatch(new RegExp(`^${redirectUri}\\?code=[^&]+&state=state-1$`));
  expect(sandbox.records.list("slack")).toMatchObject([
    {
      method: "GET",
      path: "/slack/oauth/v2/authorize",
      query: { scope: "chat:write,channels:read,groups:read,chat:write.public", state: "state-1" },
    },
  ]);
  const out = sandbox.outgoing();
  const grant = await slack.connect?.finish(answer, out);
  expect(grant).toMatchObject({
    kind: "granted",
    externalId: "T0SANDBOX",
    settings: { teamName: "Sandbox Workspace" },
    credential: expect.stringMatching(/^\{"accessToken":"xoxb-[^"]+"\}$/),
  });
  expect(out.requests).toHaveLength(1);
  expect(out.requests[0]?.headers.has("authorization")).toBe(false);
  expect(await slack.connect?.finish(answer, sandbox.outgoing())).toMatchObject({
    kind: "refused",
    reason: "Signing in to Slack took too long. Connect Slack again.",
  });
});

test("a merchant may refuse", async () => {
  const sandbox = await serveSlack();
  const back = await sandbox.decide(slack.connect?.pageFor(request) ?? "", "refuse");
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", state: "state-1" });
});

test("the page sends nobody elsewhere than to the app, and knows the app", async () => {
  const sandbox = await serveSlack();
  const page = `${sandbox.url}/slack/oauth/v2/authorize?client_id=slack-test&scope=chat:write&state=s&redirect_uri=`;
  expect((await fetch(`${page}${encodeURIComponent(`${APP_URL}.evil.example/`)}`)).status).toBe(400);
  expect((await fetch(page.replace("slack-test", "other") + encodeURIComponent(redirectUri))).status).toBe(400);
  expect((await fetch(page + encodeURIComponent(redirectUri))).status).toBe(200);
});

test("a code that is too old is refused", async () => {
  let now = NOW.getTime();
  const sandbox = await serveSlack({ now: () => now });
  const { answer } = await connect(sandbox);
  now += 10 * 60_000;
  expect(await slack.connect?.finish(answer, sandbox.outgoing())).toMatchObject({ kind: "refused" });
});

test("tokens that are rotated are replaced, each refresh token once", async () => {
  const sandbox = await serveSlack({ rotatesTokens: true });
  const { answer } = await connect(sandbox);
  const grant = await slack.connect?.finish(answer, sandbox.outgoing());
  if (grant?.kind !== "granted") throw new Error("not granted");
  expect(slack.expiresAt(grant.credential)).toEqual(new Date(NOW.getTime() + 43_200_000));
  const link = { settings: {}, credential: grant.credential };
  const renewed = await slack.renew(link, sandbox.outgoing());
  if (renewed.kind !== "granted") throw new Error(renewed.kind);
  expect(renewed.credential).not.toBe(grant.credential);
  expect(await slack.verify({ settings: {}, credential: renewed.credential }, sandbox.outgoing())).toMatchObject({
    kind: "verified",
  });
  expect(await slack.verify(link, sandbox.outgoing())).toMatchObject({ kind: "pause", why: "credentials" });
  expect(await slack.renew(link, sandbox.outgoing())).toMatchObject({ kind: "pause", why: "credentials" });
});

test("a refresh that doesn't say how long it is good for is good for 12 hours, and keeps its refresh token", async () => {
  const credential = JSON.stringify({ accessToken: "a", refreshToken: "r", expiresAt: NOW.toISOString() });
  const renewed = await slack.renew(
    { settings: {}, credential },
    outgoingAnswered({ body: { ok: true, access_token: "a2" } }),
  );
  const expiresAt = new Date(NOW.getTime() + 43_200_000).toISOString();
  expect(renewed).toMatchObject({
    credential: JSON.stringify({ accessToken: "a2", refreshToken: "r", expiresAt }),
  });
});

test.each([
  [
    { ok: false, error: "invalid_grant" },
    { kind: "pause", why: "credentials" },
  ],
  [{ ok: true }, { kind: "refused" }],
])("a refresh answered %j", async (body, expected) => {
  const credential = JSON.stringify({ accessToken: "a", refreshToken: "r", expiresAt: NOW.toISOString() });
  expect(await slack.renew({ settings: {}, credential }, outgoingAnswered({ body }))).toMatchObject(expected);
});

test("what Slack says of our secrets isn't repeated", async () => {
  const secret = "a secret of Slack for tests alone";
  const echo = () => outgoingAnswered({ body: { ok: false, error: `wrong: ${secret} code-1 refresh-1` } });
  const answer = { code: "code-1", codeVerifier: "verifier", redirectUri, input: {} };
  const credential = JSON.stringify({ accessToken: "a", refreshToken: "refresh-1", expiresAt: NOW.toISOString() });
  const finished = JSON.stringify(await slack.connect?.finish(answer, echo()));
  const renewed = JSON.stringify(await slack.renew({ settings: {}, credential }, echo()));
  for (const one of [secret, "code-1"]) expect(finished).not.toContain(one);
  for (const one of [secret, "refresh-1"]) expect(renewed).not.toContain(one);
  expect([finished, renewed].every((outcome) => outcome.includes("wrong: …"))).toBe(true);
});

test("access that doesn't expire needs no refresh", async () => {
  expect(slack.expiresAt(JSON.stringify({ accessToken: "a" }))).toBeNull();
  expect(await slack.renew(linkTo("a"), outgoingAnswered())).toMatchObject({ kind: "pause", why: "credentials" });
});

test("access to a whole organization is given back and refused", async () => {
  const out = outgoingAnswered(
    { body: { ok: true, access_token: "xoxb-1", is_enterprise_install: true, team: null } },
    { body: { ok: true, revoked: true } },
  );
  const answer = { code: "c", codeVerifier: "v", redirectUri, input: {} };
  expect(await slack.connect?.finish(answer, out)).toMatchObject({
    kind: "refused",
    reason: expect.stringContaining("whole organization"),
  });
  expect(out.requests.map(({ url }) => url)).toEqual([
    "https://slack.com/api/oauth.v2.access",
    "https://slack.com/api/auth.revoke",
  ]);
});
