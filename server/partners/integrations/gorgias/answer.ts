import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { Outcome, Outgoing } from "../integration.ts";

/**
 * What Gorgias' last answer means.
 * @param secrets what the request was made with, which no reason may repeat
 */
export function outcomeOf(out: Outgoing, secrets: readonly string[]): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Gorgias", out);
  const body = bodyIn(out);
  const { status } = answer;
  // The API answers in JSON: a page comes from an address that no account has.
  const isElsewhere = (status >= 300 && status < 400 && status !== 304) || (status === 404 && body === null);
  if (isElsewhere) {
    const reason = "Gorgias has no account at this address. Check the subdomain, and enter it again with your API key.";
    return { kind: "pause", why: "settings", reason };
  }
  const reason = body === null ? "" : quoted(wordsIn(body), secrets);
  if (status === 403) {
    const words = `Gorgias doesn't let the user of this API key create tickets. ${reason}`.trim();
    return { kind: "pause", why: "permission", reason: words };
  }
  return outcomeOfStatus("Gorgias", answer, out.now, reason) ?? { kind: "delivered" };
}

/** The last answer's fields; null if it isn't JSON. */
export function bodyIn(out: Outgoing): Record<string, unknown> | null {
  try {
    return membersOf(parseJson(out.lastAnswer()?.body ?? ""));
  } catch {
    return null;
  }
}

/** The items of a list in the last answer; null if there is none. */
export function listIn(out: Outgoing): Record<string, unknown>[] | null {
  const { data } = bodyIn(out) ?? {};
  return Array.isArray(data) ? data.map(membersOf) : null;
}

/** What Gorgias says of an error, and which fields it is about: they are named in its `data`. */
function wordsIn({ error }: Record<string, unknown>): string {
  const { msg, data } = membersOf(error);
  const fields = Object.keys(membersOf(data));
  const words = typeof msg === "string" ? msg : "";
  return fields.length === 0 ? words : `${words} (${fields.join(", ")})`.trim();
}
