import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { retryAfter } from "#server/foundation/outgoing/index.ts";
import { outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { Outcome, Outgoing } from "../integration.ts";

/**
 * What Slack's last answer means: it reports most errors by name, with status 200.
 * @param secrets what the request was made with, which no reason may repeat
 */
export function outcomeOf(out: Outgoing, secrets: readonly string[]): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Slack", out);
  const body = bodyOf(answer.body);
  const error = body.ok !== true && typeof body.error === "string" ? body.error : null;
  const named = error === null ? null : outcomeOfError(error, neededIn(body, secrets), retryAfter(answer, out.now));
  if (named && answer.status < 500 && answer.status !== 429) return named;
  const failed = outcomeOfStatus("Slack", answer, out.now, "");
  if (failed) return failed;
  if (body.ok === true) return { kind: "delivered" };
  if (error !== null) return { kind: "refused", reason: `Slack refused the message (${quoted(error, secrets)}).` };
  return { kind: "later", reason: "Slack's response couldn't be read.", scope: "message" };
}

/** The name of the error that Slack's last answer reports; null if there is none. */
export function errorIn(out: Outgoing): string | null {
  const { ok, error } = bodyOf(out.lastAnswer()?.body ?? "");
  return ok !== true && typeof error === "string" ? error : null;
}

/** An answer's fields; none if it isn't JSON. */
export function bodyOf(text: string): Record<string, unknown> {
  try {
    return membersOf(parseJson(text));
  } catch {
    return {};
  }
}

const signedOut: readonly string[] = [
  "invalid_auth",
  "account_inactive",
  "token_revoked",
  "token_expired",
  "not_authed",
  "org_login_required",
  "invalid_refresh_token",
  "invalid_grant",
];

/** Errors that choosing another channel solves. */
const channelErrors: Readonly<Record<string, string>> = {
  channel_not_found:
    "the channel no longer exists, or it's private and Afterword isn't a member. Choose another channel, or add Afterword to this one.",
  not_in_channel: "Afterword isn't a member of the channel. Add it there, or choose another channel.",
  is_archived: "the channel is archived. Choose another channel.",
  restricted_action:
    "your workspace doesn't let apps post in this channel. Choose another channel, or ask an owner of the workspace.",
  posting_to_general_channel_denied:
    "your workspace doesn't let apps post in its general channel. Choose another channel.",
};

/** Errors of one message, which would be refused again. */
const refusals: Readonly<Record<string, string>> = {
  msg_too_long: "Slack refused the message: it's too long.",
  no_text: "Slack refused the message: it has no text.",
  edit_window_closed:
    "Slack refused the change: your workspace doesn't allow edits of messages this old. The message shows the earlier answers.",
  cant_update_message:
    "Slack refused the change: the message was posted by an earlier connection. It shows the earlier answers.",
  invalid_code: "Signing in to Slack took too long. Connect Slack again.",
  code_expired: "Signing in to Slack took too long. Connect Slack again.",
  code_already_used: "Signing in to Slack was interrupted. Connect Slack again.",
  bad_redirect_uri: "Slack doesn't accept this site's address. Contact support.",
  bad_client_secret: "Slack doesn't accept Afterword's app. Contact support.",
  invalid_client_id: "Slack doesn't accept Afterword's app. Contact support.",
};

const slowDown: readonly string[] = ["ratelimited", "rate_limited", "message_limit_exceeded"];
const slacksOwn: readonly string[] = ["internal_error", "fatal_error", "service_unavailable", "request_timeout"];

/** The permission that an error names, in words. */
function neededIn({ needed }: Record<string, unknown>, secrets: readonly string[]): string {
  return typeof needed === "string" ? `the permission ${quoted(needed, secrets)}` : "a permission";
}

/** What an error that Slack documents means; null for any other. */
function outcomeOfError(error: string, permission: string, notBefore: Date | undefined): Outcome | null {
  if (signedOut.includes(error)) {
    return {
      kind: "pause",
      why: "credentials",
      reason: `Slack no longer accepts our credentials (${error}). Connect Slack again.`,
    };
  }
  if (error === "missing_scope") {
    return {
      kind: "pause",
      why: "permission",
      reason: `Slack says that ${permission} is missing. Connect Slack again.`,
    };
  }
  const channel = Object.hasOwn(channelErrors, error) ? channelErrors[error] : undefined;
  if (channel !== undefined) {
    return { kind: "pause", why: "settings", reason: `Slack refused the message: ${channel}` };
  }
  if (slowDown.includes(error)) {
    return { kind: "later", reason: "Slack asked us to slow down.", notBefore, scope: "connection" };
  }
  if (slacksOwn.includes(error)) {
    return { kind: "later", reason: `Slack has a problem (${error}).`, notBefore, scope: "message" };
  }
  const refusal = Object.hasOwn(refusals, error) ? refusals[error] : undefined;
  return refusal === undefined ? null : { kind: "refused", reason: refusal };
}
