import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { retryAfter } from "#server/foundation/outgoing/index.ts";
import type { Answer, Outcome, Outgoing } from "./integration.ts";

/**
 * What a request without an answer means. One that wasn't sent, or whose receiver may not have got all of it, may be
 * sent again.
 * @param partner as the merchant knows it
 */
export function withoutAnswer(partner: string, out: Outgoing): Outcome {
  const failure = out.lastFailure();
  if (failure?.kind === "refused") return { kind: "refused", reason: `${failure.message}.` };
  if (failure?.kind === "timeout")
    return { kind: "unknown", reason: `${partner} didn't respond in time.`, isLate: true };
  return { kind: "unknown", reason: `${partner} couldn't be reached.` };
}

/**
 * What a status means for most partners' APIs; null for 2xx. Anything that isn't listed: 4xx is never accepted, the
 * rest is tried again.
 * @param reason of a refusal, in the partner's words
 */
export function outcomeOfStatus(partner: string, answer: Answer, now: Date, reason: string): Outcome | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === 429) {
    return {
      kind: "later",
      reason: `${partner} asked us to slow down.`,
      notBefore: retryAfter(answer, now),
      scope: "connection",
    };
  }
  if (status >= 500 || status === 408 || status === 425) {
    const notBefore = retryAfter(answer, now);
    return { kind: "later", reason: `${partner} has a problem (HTTP ${status}).`, notBefore, scope: "message" };
  }
  if (status === 401) {
    return {
      kind: "pause",
      why: "credentials",
      reason: `${partner} no longer accepts our credentials. Enter new ones, or connect it again. ${reason}`.trim(),
    };
  }
  if (status >= 300 && status < 400) {
    return { kind: "refused", reason: `${partner} redirected the request (HTTP ${status}), which we don't follow.` };
  }
  return { kind: "refused", reason: `${partner} refused the message (HTTP ${status}). ${reason}`.trim() };
}

/** The members of an answer's body, to be checked; none if it isn't JSON, such as a page of a proxy. */
export function membersIn(body: string): Record<string, unknown> {
  try {
    return membersOf(parseJson(body));
  } catch {
    return {};
  }
}

const LONGEST_REASON = 300;

/**
 * A partner's own words within a sentence of ours: one line, and not too long.
 * @param secrets our credentials, which some partners repeat in their messages
 */
export function quoted(text: string, secrets: readonly string[] = []): string {
  const safe = secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  const line = safe.replaceAll(/\s+/g, " ").trim();
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON)}…` : line;
}
