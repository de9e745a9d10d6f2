import type { Attempted, Link, Outcome, Outgoing } from "../integration.ts";
import { bodyOf, errorIn, outcomeOf } from "./answer.ts";
import { attempt, clientFor } from "./client.ts";
import { placeOf, type SlackMessage } from "./payload.ts";
import type { Credential, Settings } from "./settings.ts";

/** Posts the message, or changes the one that shows the earlier answers. */
export async function sendMessage(
  message: SlackMessage,
  { credential }: Link<Settings, Credential>,
  out: Outgoing,
  attempted: Attempted | null,
): Promise<Outcome> {
  if (message.channel === "") return { kind: "pause", why: "settings", reason: "Choose a Slack channel." };
  const client = clientFor(out, credential.accessToken);
  const posted = placeOf(attempted?.remoteId ?? "");
  if (posted) {
    const { text, blocks } = message;
    await attempt(out, () => client.chat.update({ ...posted, text, blocks }));
    // It was deleted in Slack, so nobody misses the change.
    if (errorIn(out) === "message_not_found") return { kind: "delivered", remoteId: attempted?.remoteId ?? undefined };
    const changed = outcomeOf(out, [credential.accessToken]);
    // It is in a previous channel, which says nothing about the one that is chosen now.
    if (changed.kind === "pause" && changed.why === "settings") return { kind: "refused", reason: changed.reason };
  } else {
    await attempt(out, () => client.chat.postMessage({ ...message }));
  }
  const outcome = outcomeOf(out, [credential.accessToken]);
  return outcome.kind === "delivered" ? { kind: "delivered", remoteId: remoteIdIn(out) } : outcome;
}

function remoteIdIn(out: Outgoing): string | undefined {
  const { channel, ts } = bodyOf(out.lastAnswer()?.body ?? "");
  return typeof channel === "string" && typeof ts === "string" ? `${channel}:${ts}` : undefined;
}
