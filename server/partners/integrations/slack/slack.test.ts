import { expect, test } from "vitest";
import { makeSlack } from "../../../../sandbox/partners/slack/routes.ts";
import { aResponse, forReal } from "../testing/a-response.ts";
import { APP_URL, servePartner } from "../testing/partner-sandbox.ts";
import { NOW, outgoingAnswered, outgoingFailed } from "../testing/test-outgoing.ts";
import { listChannels, slackIntegration } from "./index.ts";

const app = { clientId: "slack-test", clientSecret: "a secret of Slack for tests alone" };
const slack = slackIntegration(app);
const redirectUri = `${APP_URL}/api/connect/slack/callback`;
const request = { state: "state-1", redirectUri, codeChallenge: "challenge", input: {} };
const linkOf = (accessToken: string, settings: object = { channelId: "C0SANDBOX03" }) => ({
  ...{ settings, credential: JSON.stringify({ accessToken }) },
});

const serve = (rotatesTokens = false, now?: () => number) =>
  servePartner("/slack", (context) =>
    makeSlack({ appUrl: APP_URL, app: { ...app, rotatesTokens }, ...(now && { now }) }, context),
  );

async function connect(sandbox: Awaited<ReturnType<typeof serve>>) {
  const back = await sandbox.decide(slack.connect?.pageFor(request) ?? "", "allow");
  const code = back.searchParams.get("code") ?? "";
  return { back, code, answer: { code, codeVerifier: "verifier", redirectUri, input: {} } };
}

function prepared(settings: object, differences = {}) {
  const message = slack.prepare(aResponse(differences), settings, forReal);
  if (typeof message === "string") throw new Error(message);
  return message;
}

test("a merchant lets us in on Slack's page, whose code works once", async () => {
  const sandbox = await serve();
  const { back, answer } = await connect(sandbox);
  expect(back.href).toMatch(new RegExp(`^${redirectUri}\\?code=[^&]+&state=state-1$`));
  expect(sandbox.records.list("slack")).toMatchObject([
    {
      ...{ method: "GET", path: "/slack/oauth/v2/authorize" },
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
    ...{ kind: "refused", reason: "Signing in to Slack took too long. Connect Slack again." },
  });
});

test("a merchant may refuse", async () => {
  const sandbox = await serve();
  const back = await sandbox.decide(slack.connect?.pageFor(request) ?? "", "refuse");
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", state: "state-1" });
});

test("the page sends nobody elsewhere than to the app, and knows the app", async () => {
  const sandbox = await serve();
  const page = `${sandbox.url}/slack/oauth/v2/authorize?client_id=slack-test&scope=chat:write&state=s&redirect_uri=`;
  expect((await fetch(`${page}${encodeURIComponent(`${APP_URL}.evil.example/`)}`)).status).toBe(400);
  expect((await fetch(page.replace("slack-test", "other") + encodeURIComponent(redirectUri))).status).toBe(400);
  expect((await fetch(page + encodeURIComponent(redirectUri))).status).toBe(200);
});

test("a code that is too old is refused", async () => {
  let now = NOW.getTime();
  const sandbox = await serve(false, () => now);
  const { answer } = await connect(sandbox);
  now += 10 * 60_000;
  expect(await slack.connect?.finish(answer, sandbox.outgoing())).toMatchObject({ kind: "refused" });
});

test("tokens that are rotated are replaced, each refresh token once", async () => {
  const sandbox = await serve(true);
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

test("access that doesn't expire needs no refresh", async () => {
  expect(slack.expiresAt(JSON.stringify({ accessToken: "a" }))).toBeNull();
  expect(await slack.renew(linkOf("a"), outgoingAnswered())).toMatchObject({ kind: "pause", why: "credentials" });
});

test("access to a whole organization is given back and refused", async () => {
  const out = outgoingAnswered(
    { body: { ok: true, access_token: "xoxb-1", is_enterprise_install: true, team: null } },
    { body: { ok: true, revoked: true } },
  );
  const answer = { code: "c", codeVerifier: "v", redirectUri, input: {} };
  expect(await slack.connect?.finish(answer, out)).toMatchObject({
    ...{ kind: "refused", reason: expect.stringContaining("whole organization") },
  });
  expect(out.requests.map(({ url }) => url)).toEqual([
    "https://slack.com/api/oauth.v2.access",
    "https://slack.com/api/auth.revoke",
  ]);
});

test("trying the access names the workspace; revoked access is revoked", async () => {
  const sandbox = await serve();
  expect(await slack.verify(linkOf("xoxb-1"), sandbox.outgoing())).toEqual({
    ...{ kind: "verified", settings: { teamName: "Sandbox Workspace" } },
  });
  expect(await slack.verify(linkOf("xoxb-bad"), sandbox.outgoing())).toMatchObject({
    kind: "pause",
    why: "credentials",
  });
  expect(await slack.revoke(linkOf("xoxb-1"), sandbox.outgoing())).toEqual({ kind: "delivered" });
  expect(await slack.verify(linkOf("xoxb-1"), sandbox.outgoing())).toMatchObject({ kind: "pause", why: "credentials" });
  expect(await slack.revoke(linkOf("xoxb-1"), sandbox.outgoing())).toEqual({ kind: "delivered" });
});

test("all channels are listed, page by page", async () => {
  const sandbox = await serve();
  const out = sandbox.outgoing();
  const list = await listChannels(linkOf("xoxb-1"), out);
  if (list.kind !== "listed") throw new Error(list.kind);
  expect(list.channels).toHaveLength(13);
  expect(list.channels).toContainEqual({ id: "C0SANDBOX05", name: "support-urgent", isPrivate: true });
  expect(list.channels.map(({ name }) => name)).not.toContain("launch-2024");
  expect(out.requests).toHaveLength(3);
  expect(await listChannels(linkOf("bad"), sandbox.outgoing())).toMatchObject({ kind: "pause", why: "credentials" });
  expect(await listChannels(linkOf("a"), outgoingFailed("timeout"))).toMatchObject({ kind: "unknown" });
});

test("a list that never ends is read up to 50 pages", async () => {
  const channels = [{ id: "C1", name: "one", is_private: false }];
  const out = outgoingAnswered({ body: { ok: true, channels, response_metadata: { next_cursor: "more" } } });
  expect(await listChannels(linkOf("a"), out)).toMatchObject({ kind: "listed" });
  expect(out.requests).toHaveLength(50);
});

test("a response is posted once, and a changed one changes its message", async () => {
  const sandbox = await serve();
  const [link, out] = [linkOf("xoxb-1"), sandbox.outgoing()];
  const outcome = await prepared(link.settings).send(link, out, null);
  expect(out.requests).toHaveLength(1);
  if (outcome.kind !== "delivered") throw new Error(outcome.kind);
  const remoteId = outcome.remoteId ?? "";
  expect(remoteId).toMatch(/^C0SANDBOX03:\d+\.\d{6}$/);
  // The merchant has chosen another channel since; the message stays where it is.
  const changed = prepared({ channelId: "C0SANDBOX04" }, { revision: 2 });
  const again = sandbox.outgoing();
  expect(await changed.send(link, again, { firstAttemptAt: null, remoteId })).toEqual({ kind: "delivered", remoteId });
  expect(again.requests.map(({ url }) => url)).toEqual(["https://slack.com/api/chat.update"]);
  const deleted = { firstAttemptAt: null, remoteId: "C0SANDBOX03:1.000009" };
  expect(await changed.send(link, sandbox.outgoing(), deleted)).toEqual({
    ...{ kind: "delivered", remoteId: "C0SANDBOX03:1.000009" },
  });
});

test.each([
  ["C0SANDBOX13", "archived"],
  ["C0SANDBOX14", "isn't a member"],
  ["C0NOWHERE", "no longer exists"],
])("a channel that can't be posted in pauses the connection: %s", async (channelId, words) => {
  const sandbox = await serve();
  const settings = { channelId };
  expect(await prepared(settings).send(linkOf("xoxb-1", settings), sandbox.outgoing(), null)).toMatchObject({
    ...{ kind: "pause", why: "settings", reason: expect.stringContaining(words) },
  });
});

test("more than a few messages at once have to wait", async () => {
  const sandbox = await serve(false, () => NOW.getTime());
  const link = linkOf("xoxb-1");
  for (let count = 0; count < 5; count++) {
    expect(await prepared(link.settings).send(link, sandbox.outgoing(), null)).toMatchObject({ kind: "delivered" });
  }
  expect(await prepared(link.settings).send(link, sandbox.outgoing(), null)).toMatchObject({
    ...{ kind: "later", scope: "connection", notBefore: new Date(NOW.getTime() + 1000) },
  });
});

test("what goes wrong at Slack is an outcome", async () => {
  const sandbox = await serve();
  const link = linkOf("xoxb-1");
  await sandbox.control({ status: 503, retryAfter: 7, times: 1 });
  expect(await prepared(link.settings).send(link, sandbox.outgoing(), null)).toMatchObject({
    ...{ kind: "later", notBefore: new Date(NOW.getTime() + 7000) },
  });
  for (const failure of ["timeout", "network"] as const) {
    expect(await prepared(link.settings).send(link, outgoingFailed(failure), null)).toMatchObject({ kind: "unknown" });
  }
});

test("each mode has its period; a summary without a channel waits for one", async () => {
  expect(["every", "lowOrText", "daily", "weekly"].map((mode) => slack.summaryPeriod({ mode }))).toEqual([
    ...[null, null, "day", "week"],
  ]);
  const summary = {
    ...{ companyName: "Shop", surveyName: "Survey", from: "2026-11-19", to: "2026-11-19", responses: 1, completed: 1 },
    ...{ questions: [], url: "https://app.afterword.example/" },
  };
  const message = slack.prepareSummary(summary, { mode: "daily" });
  expect(await message?.send(linkOf("a"), outgoingAnswered(), null)).toMatchObject({ kind: "pause", why: "settings" });
});
