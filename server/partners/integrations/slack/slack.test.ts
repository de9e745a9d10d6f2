import { expect, test } from "vitest";
import { makeSlack } from "../../../../sandbox/partners/slack/routes.ts";
import { aLowScore, forReal } from "../testing/a-response.ts";
import { testIntegration } from "../testing/integration-suite.ts";
import { APP_URL } from "../testing/partner-sandbox.ts";
import { NOW, outgoingAnswered, outgoingFailed } from "../testing/test-outgoing.ts";
import { app, linkTo, serveSlack, slack } from "./testing/a-workspace.ts";

testIntegration({
  integration: slack,
  standIn: { slug: "slack", make: (context) => makeSlack({ appUrl: APP_URL, app }, context) },
  settings: { channelId: "C0SANDBOX03" },
  credential: { accessToken: "xoxb-secret" },
  badCredential: { accessToken: "xoxb-bad" },
  secrets: ["xoxb-secret"],
  answers: [{ status: 200, body: { ok: true, channel: "C0SANDBOX03", ts: "1.000001" } }],
  // Slack recognizes no repeated message: one whose answer was lost may be posted twice.
  idsIn: null,
});

async function listChannels(...asked: Parameters<NonNullable<typeof slack.listChannels>>) {
  const list = await slack.listChannels?.(...asked);
  if (!list) throw new Error("Slack has channels");
  return list;
}

function prepared(settings: object, differences = {}) {
  const message = slack.prepare(aLowScore(differences), settings, forReal);
  if (typeof message === "string") throw new Error(message);
  return message;
}

test("trying the access names the workspace; revoked access is revoked", async () => {
  const sandbox = await serveSlack();
  expect(await slack.verify(linkTo("xoxb-1"), sandbox.outgoing())).toEqual({
    kind: "verified",
    settings: { teamName: "Sandbox Workspace" },
  });
  expect(await slack.verify(linkTo("xoxb-bad"), sandbox.outgoing())).toMatchObject({
    kind: "pause",
    why: "credentials",
  });
  expect(await slack.revoke(linkTo("xoxb-1"), sandbox.outgoing())).toEqual({ kind: "delivered" });
  expect(await slack.verify(linkTo("xoxb-1"), sandbox.outgoing())).toMatchObject({ kind: "pause", why: "credentials" });
  expect(await slack.revoke(linkTo("xoxb-1"), sandbox.outgoing())).toEqual({ kind: "delivered" });
});

test("all channels are listed, page by page", async () => {
  const sandbox = await serveSlack();
  const out = sandbox.outgoing();
  const list = await listChannels(linkTo("xoxb-1"), out);
  if (list.kind !== "listed") throw new Error(list.kind);
  expect(list.channels).toHaveLength(13);
  expect(list.channels).toContainEqual({ id: "C0SANDBOX05", name: "support-urgent", isPrivate: true });
  expect(list.channels.map(({ name }) => name)).not.toContain("launch-2024");
  expect(out.requests).toHaveLength(3);
  expect(await listChannels(linkTo("bad"), sandbox.outgoing())).toMatchObject({ kind: "pause", why: "credentials" });
  expect(await listChannels(linkTo("a"), outgoingFailed("timeout"))).toMatchObject({ kind: "unknown" });
});

test("a list that never ends is read up to 50 pages", async () => {
  const channels = [{ id: "C1", name: "one", is_private: false }];
  const out = outgoingAnswered({ body: { ok: true, channels, response_metadata: { next_cursor: "more" } } });
  expect(await listChannels(linkTo("a"), out)).toMatchObject({ kind: "listed" });
  expect(out.requests).toHaveLength(50);
});

test("a response is posted once, and a changed one changes its message", async () => {
  const sandbox = await serveSlack();
  const [link, out] = [linkTo("xoxb-1"), sandbox.outgoing()];
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
    kind: "delivered",
    remoteId: "C0SANDBOX03:1.000009",
  });
});

test.each([
  ["C0SANDBOX13", "archived"],
  ["C0SANDBOX14", "isn't a member"],
  ["C0NOWHERE", "no longer exists"],
])("a channel that can't be posted in pauses the connection: %s", async (channelId, words) => {
  const sandbox = await serveSlack();
  const settings = { channelId };
  expect(await prepared(settings).send(linkTo("xoxb-1", settings), sandbox.outgoing(), null)).toMatchObject({
    kind: "pause",
    why: "settings",
    reason: expect.stringContaining(words),
  });
});

test("more than a few messages at once have to wait", async () => {
  const sandbox = await serveSlack({ now: () => NOW.getTime() });
  const link = linkTo("xoxb-1");
  for (let count = 0; count < 5; count++) {
    expect(await prepared(link.settings).send(link, sandbox.outgoing(), null)).toMatchObject({ kind: "delivered" });
  }
  expect(await prepared(link.settings).send(link, sandbox.outgoing(), null)).toMatchObject({
    kind: "later",
    scope: "connection",
    notBefore: new Date(NOW.getTime() + 1000),
  });
});

test("what goes wrong at Slack is an outcome", async () => {
  const sandbox = await serveSlack();
  const link = linkTo("xoxb-1");
  await sandbox.control({ status: 503, retryAfter: 7, times: 1 });
  expect(await prepared(link.settings).send(link, sandbox.outgoing(), null)).toMatchObject({
    kind: "later",
    notBefore: new Date(NOW.getTime() + 7000),
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
    companyName: "Shop",
    from: "2026-11-19",
    to: "2026-11-19",
    responses: 1,
    completed: 1,
    questions: [],
    url: "https://app.afterword.example/",
  };
  const message = slack.prepareSummary(summary, { mode: "daily" });
  expect(await message?.send(linkTo("a"), outgoingAnswered(), null)).toMatchObject({ kind: "pause", why: "settings" });
});
