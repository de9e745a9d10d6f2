import { membersOf } from "#lib/unknown-values.ts";
import { membersIn, outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { Outcome, Outgoing } from "../integration.ts";
import { separated } from "./tags.ts";

/** What a header can carry. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;

const wrongSecret: Outcome = {
  kind: "pause",
  why: "credentials",
  reason: "Yotpo doesn't accept the store ID and the secret. Copy both from Yotpo again, and enter them here.",
};

const unreadable: Outcome = {
  kind: "later",
  reason: "Yotpo's response couldn't be read. We'll try again.",
  scope: "message",
};

/** Statuses that say nothing about the credentials. */
const passing: readonly number[] = [408, 425, 429];

/** The access token, or what its refusal means. The request holds nothing but credentials, so any 4xx is about them. */
export function tokenIn(out: Outgoing, secrets: readonly string[]): { kind: "token"; token: string } | Outcome {
  const answer = out.lastAnswer();
  if (answer && answer.status >= 400 && answer.status < 500 && !passing.includes(answer.status)) return wrongSecret;
  const outcome = outcomeOf(out, secrets);
  if (!answer || outcome.kind !== "delivered") return outcome;
  const { access_token: token } = membersIn(answer.body);
  return typeof token === "string" && TOKEN.test(token) ? { kind: "token", token } : unreadable;
}

/** The tags of a customer, none for an unknown one; or why they can't be read. */
export function tagsIn(
  out: Outgoing,
  secrets: readonly string[],
  externalId: string,
): { kind: "tags"; tags: string[] } | Outcome {
  const outcome = outcomeOf(out, secrets);
  if (outcome.kind !== "delivered") return outcome;
  const { customers } = membersIn(out.lastAnswer()?.body ?? "");
  // Not taken for an unknown customer: ours might replace the tags of a known one.
  if (!Array.isArray(customers)) return unreadable;
  const customer = customers.map(membersOf).find((one) => String(one.external_id) === externalId);
  const tags = customer?.tags ?? "";
  if (typeof tags === "string") return { kind: "tags", tags: separated(tags) };
  return Array.isArray(tags) ? { kind: "tags", tags: tags.flatMap((tag) => separated(String(tag))) } : unreadable;
}

/**
 * What Yotpo's answer to a request with a new token means.
 * @param secrets that no reason may repeat
 */
export function outcomeOf(out: Outgoing, secrets: readonly string[]): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Yotpo", out);
  if (answer.status === 401) return wrongSecret;
  if (answer.status === 403) {
    return {
      kind: "pause",
      why: "permission",
      reason: "Yotpo doesn't let these credentials change customers. Ask Yotpo for ones that may, and enter them here.",
    };
  }
  return outcomeOfStatus("Yotpo", answer, out.now, quoted(messageIn(answer.body), secrets)) ?? { kind: "delivered" };
}

function messageIn(body: string): string {
  const { status, errors } = membersIn(body);
  const { message } = membersOf(status);
  const [first] = Array.isArray(errors) ? errors : [];
  return [membersOf(first).message, first, message].find((text) => typeof text === "string") ?? "";
}
