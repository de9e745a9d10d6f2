import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { Outcome, Outgoing } from "../integration.ts";

/**
 * What Zendesk's last answer means.
 * @param secrets what the request was made with, which no reason may repeat
 */
export function outcomeOf(out: Outgoing, secrets: readonly string[]): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Zendesk", out);
  const body = bodyIn(out);
  const reason = body === null ? "" : reasonIn(body, secrets);
  switch (answer.status) {
    case 401:
      return {
        kind: "pause",
        why: "credentials",
        reason: sentences("Zendesk no longer accepts our credentials.", reason, "Connect Zendesk again."),
      };
    case 403:
      return {
        kind: "pause",
        why: "permission",
        reason: sentences(
          "Zendesk doesn't allow this.",
          reason,
          "Connect Zendesk again as an agent who can create tickets.",
        ),
      };
    case 404:
      // Zendesk's API answers in JSON: a page comes from a subdomain that nobody has.
      return body === null ? wrongSubdomain("Zendesk has no account at this subdomain.") : refused(reason, "not found");
    case 409:
      return { kind: "later", reason: "Zendesk is still handling another change.", scope: "message" };
    case 422:
      return refusedRequester(body ?? {}, reason) ?? refused(reason, "not valid");
    case 301:
    case 302:
    case 307:
    case 308:
      return wrongSubdomain("Zendesk redirected the request, so the subdomain may have changed.");
    default:
      return outcomeOfStatus("Zendesk", answer, out.now, reason) ?? { kind: "delivered" };
  }
}

function wrongSubdomain(reason: string): Outcome {
  return { kind: "pause", why: "settings", reason: `${reason} Check the subdomain, and connect Zendesk again.` };
}

function refused(reason: string, otherwise: string): Outcome {
  return { kind: "refused", reason: sentences("Zendesk refused the ticket.", reason || `It says: ${otherwise}`) };
}

/** What is wrong with the shopper, for whom the ticket is; null if that isn't it. No other ticket fails because of it. */
function refusedRequester({ details }: Record<string, unknown>, reason: string): Outcome | null {
  const { requester } = membersOf(details);
  if (!Array.isArray(requester) || requester.length === 0) return null;
  // The words may be in another language, and the name was once missing.
  const isSuspended = requester.map(membersOf).some(({ error, description }) => {
    return error === "UserSuspended" || String(description).includes("is suspended");
  });
  if (isSuspended) {
    const words =
      "This shopper is suspended in Zendesk, so this response has no ticket. End the suspension there, then send it again.";
    return { kind: "refused", reason: words };
  }
  const words = "Zendesk doesn't accept this shopper's email address, so this response has no ticket.";
  return { kind: "refused", reason: sentences(words, reason) };
}

/** The last answer's fields; null if it isn't JSON. */
export function bodyIn(out: Outgoing): Record<string, unknown> | null {
  try {
    return membersOf(parseJson(out.lastAnswer()?.body ?? ""));
  } catch {
    return null;
  }
}

/** The name of the error in the last answer, such as `invalid_grant`; null if it has none. */
export function errorIn(out: Outgoing): string | null {
  const { error } = bodyIn(out) ?? {};
  return typeof error === "string" ? error : null;
}

/** The most exact words of an error: Zendesk has several shapes of them. */
function reasonIn(body: Record<string, unknown>, secrets: readonly string[]): string {
  const { error, description, error_description, details } = body;
  const { message, title } = membersOf(error);
  const [field] = Object.values(membersOf(details)).flat();
  const words = [membersOf(field).description, error_description, description, message, title, error];
  return quoted(String(words.find((one) => typeof one === "string" && one !== "") ?? ""), secrets);
}

/** Zendesk's own words may lack their period. */
function sentences(...parts: string[]): string {
  return parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(" ");
}
