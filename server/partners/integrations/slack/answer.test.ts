import { expect, test } from "vitest";
import { NOW, outgoingAnswered, outgoingFailed, type TestOutgoing } from "../testing/test-outgoing.ts";
import { outcomeOf } from "./answer.ts";

async function afterRequest(out: TestOutgoing): Promise<TestOutgoing> {
  await out.fetch("https://slack.com/api/chat.postMessage", { method: "POST" }).catch(() => undefined);
  return out;
}

const named = async (error: string, more: object = {}) =>
  outcomeOf(await afterRequest(outgoingAnswered({ body: { ok: false, error, ...more } })), []);

test.each([
  "invalid_auth",
  "account_inactive",
  "token_revoked",
  "token_expired",
  "not_authed",
  "org_login_required",
  "invalid_refresh_token",
])("%s: the connection waits for the merchant to connect again", async (error) => {
  expect(await named(error)).toEqual({
    kind: "pause",
    why: "credentials",
    reason: `Slack no longer accepts our credentials (${error}). Connect Slack again.`,
  });
});

test("missing_scope names the permission", async () => {
  expect(await named("missing_scope", { needed: "chat:write.public", provided: "chat:write" })).toEqual({
    kind: "pause",
    why: "permission",
    reason: "Slack says that the permission chat:write.public is missing. Connect Slack again.",
  });
});

test.each([
  "channel_not_found",
  "not_in_channel",
  "is_archived",
  "restricted_action",
  "posting_to_general_channel_denied",
])("%s: the connection waits for another channel", async (error) => {
  const outcome = await named(error);
  expect(outcome).toMatchObject({ kind: "pause", why: "settings" });
  expect(outcome).toHaveProperty(
    "reason",
    expect.stringMatching(/^Slack refused the message: .*hoose another channel/),
  );
});

test.each([
  "msg_too_long",
  "no_text",
  "invalid_blocks",
  "too_many_attachments",
  "invalid_form_data",
  "invalid_arg_name",
  "edit_window_closed",
  "cant_update_message",
  "bad_client_secret",
  "an_error_of_tomorrow",
  "constructor",
])("%s: the message is refused", async (error) => {
  expect(await named(error)).toEqual({ kind: "refused", reason: expect.stringMatching(/^(Slack|Signing).*\.$/) });
});

test("an error that Slack doesn't document means what its status does, and repeats no secret", async () => {
  const after = async (status: number) =>
    outcomeOf(await afterRequest(outgoingAnswered({ status, body: { ok: false, error: "no xoxb-1" } })), ["xoxb-1"]);
  expect(await after(200)).toEqual({ kind: "refused", reason: "Slack refused the message (no …)." });
  expect(await after(401)).toMatchObject({ kind: "pause", why: "credentials" });
  expect(await after(408)).toMatchObject({ kind: "later" });
});

test.each(["ratelimited", "rate_limited", "message_limit_exceeded"])("%s: everything waits", async (error) => {
  expect(await named(error)).toMatchObject({ kind: "later", scope: "connection" });
});

test.each(["internal_error", "fatal_error", "service_unavailable", "request_timeout"])(
  "%s: the message is tried again",
  async (error) => {
    expect(await named(error)).toMatchObject({ kind: "later", scope: "message" });
  },
);

test.each([
  [{ status: 429, headers: { "retry-after": "30" }, body: { ok: false, error: "ratelimited" } }, 30_000],
  [{ status: 429, headers: { "retry-after": "Fri, 20 Nov 2026 10:01:00 GMT" } }, 60_000],
  [{ status: 429, headers: { "retry-after": "soon" } }, null],
])("429 waits as long as it says: %j", async (answer, waitMs) => {
  const notBefore = waitMs === null ? undefined : new Date(NOW.getTime() + waitMs);
  expect(outcomeOf(await afterRequest(outgoingAnswered(answer)), [])).toMatchObject({
    kind: "later",
    scope: "connection",
    notBefore,
  });
});

test.each([
  [{ status: 500 }, { kind: "later", scope: "message" }],
  [
    { status: 503, body: { ok: false, error: "service_unavailable" } },
    { kind: "later", scope: "message" },
  ],
  [
    { status: 200, body: "<html>maintenance</html>" },
    { kind: "later", scope: "message" },
  ],
  [
    { status: 200, body: '{"ok":tr' },
    { kind: "later", scope: "message" },
  ],
  [{ status: 200 }, { kind: "later", scope: "message" }],
  [{ status: 302, headers: { location: "https://elsewhere.example/" } }, { kind: "refused" }],
  [{ status: 404, body: "<html>" }, { kind: "refused" }],
  [
    { status: 403, body: { ok: false, error: "invalid_auth" } },
    { kind: "pause", why: "credentials" },
  ],
])("other answers: %j", async (answer, expected) => {
  expect(outcomeOf(await afterRequest(outgoingAnswered(answer)), [])).toMatchObject(expected);
});

test.each([
  ["timeout", "unknown"],
  ["network", "unknown"],
  ["refused", "refused"],
  ["too-large", "unknown"],
] as const)("no answer (%s): %s", async (failure, kind) => {
  expect(outcomeOf(await afterRequest(outgoingFailed(failure)), []).kind).toBe(kind);
});
