import { WORD_JOINER } from "#lib/inert-text.ts";
import { membersOf } from "#lib/unknown-values.ts";
import type { Attempted, Link, Outcome, Outgoing } from "../integration.ts";
import { changeText, isChangeText } from "../ticket.ts";
import { bodyIn, errorIn, outcomeOf } from "./answer.ts";
import { request } from "./client.ts";
import { withoutSubdomain } from "./oauth.ts";
import type { ZendeskMessage } from "./payload.ts";
import type { Credential, Settings } from "./settings.ts";

/** Zendesk keeps keys for two hours; a little less, because the clocks may differ. */
const KEY_LIFETIME_MS = 115 * 60 * 1000;

/** Creates a ticket, once, or adds to the one of an earlier revision. */
export async function sendTicket(
  message: ZendeskMessage,
  { settings: { subdomain }, credential: { accessToken } }: Link<Settings, Credential>,
  out: Outgoing,
  attempted: Attempted | null,
): Promise<Outcome> {
  if (subdomain === undefined) return withoutSubdomain;
  const account = { subdomain, accessToken };
  if (attempted?.remoteId) return await addChange(message, account, attempted.remoteId, out);
  if (attempted && !isKeyKept(attempted, out.now)) {
    const found = await findTicket(message, account, out);
    if (found !== null && "kind" in found) return found;
    // An earlier try of this message; answers may have changed since.
    if (found?.isSame) return { kind: "delivered", remoteId: found.id };
    if (found !== null) return await addChange(message, account, found.id, out);
  }
  const { idempotencyKey, body } = message;
  await request(subdomain, { method: "POST", path: "/api/v2/tickets", accessToken, idempotencyKey, body }, out);
  if (errorIn(out) === "IdempotentRequestError") return await afterKeyConflict(message, account, out);
  const outcome = outcomeOf(out, [accessToken]);
  return outcome.kind === "delivered" ? { kind: "delivered", remoteId: ticketIdIn(out) } : outcome;
}

interface Account {
  subdomain: string;
  accessToken: string;
}

function isKeyKept({ firstAttemptAt }: Attempted, now: Date): boolean {
  return firstAttemptAt !== null && now.getTime() - firstAttemptAt.getTime() < KEY_LIFETIME_MS;
}

/** The key was used with another body: an earlier revision became a ticket, and we never got its ID. */
async function afterKeyConflict(message: ZendeskMessage, account: Account, out: Outgoing): Promise<Outcome> {
  const found = await findTicket(message, account, out);
  if (found !== null && "id" in found) return await addChange(message, account, found.id, out);
  return (
    found ?? {
      kind: "later",
      reason: "Zendesk is still handling an earlier version of this response.",
      scope: "message",
    }
  );
}

interface ExistingTicket {
  id: string;
  /** Whether its description is this message. */
  isSame: boolean;
}

/** The ticket of this response; null if there is none, or what went wrong. */
async function findTicket(
  { body: { ticket } }: ZendeskMessage,
  { subdomain, accessToken }: Account,
  out: Outgoing,
): Promise<ExistingTicket | null | Outcome> {
  await request(subdomain, { method: "GET", path: ticketsPath(ticket), accessToken }, out);
  const outcome = outcomeOf(out, [accessToken]);
  if (outcome.kind !== "delivered") return outcome;
  const { tickets } = bodyIn(out) ?? {};
  if (!Array.isArray(tickets)) {
    return { kind: "later", reason: "Zendesk's response couldn't be read.", scope: "message" };
  }
  // A filter that Zendesk ignored would make us adopt someone else's ticket.
  const found = tickets.map(membersOf).find((one) => one.external_id === ticket.external_id);
  if (typeof found?.id !== "number") return null;
  return { id: String(found.id), isSame: wordsOf(String(found.description)) === wordsOf(ticket.comment.body) };
}

function ticketsPath({ external_id }: { external_id: string }): string {
  return `/api/v2/tickets?${new URLSearchParams({ external_id })}`;
}

/** Zendesk may change the space around lines, and characters that don't show. */
function wordsOf(text: string): string {
  return text.replaceAll(WORD_JOINER, "").split(/\s/).filter(Boolean).join(" ");
}

/** Says in the ticket what the answers are now, once. One that was closed or deleted is left alone. */
async function addChange(
  { body: { ticket } }: ZendeskMessage,
  { subdomain, accessToken }: Account,
  ticketId: string,
  out: Outgoing,
): Promise<Outcome> {
  const comment = { body: changeText(ticket.comment.body), public: false };
  const path = `/api/v2/tickets/${encodeURIComponent(ticketId)}`;
  const newest = `${path}/comments?${new URLSearchParams({ sort: "-created_at", "page[size]": String(NEWEST) })}`;
  await request(subdomain, { method: "GET", path: newest, accessToken }, out);
  const isAdded = wordsOf(lastChangeIn(out) ?? "") === wordsOf(comment.body);
  if (out.lastAnswer()?.status === 200) {
    // The last answer is logged, where agents' private comments don't belong.
    await (isAdded
      ? request(subdomain, { method: "GET", path: ticketsPath(ticket), accessToken }, out)
      : request(subdomain, { method: "PUT", path, accessToken, body: { ticket: { comment } } }, out));
  }
  const outcome = outcomeOf(out, [accessToken]);
  const { status } = out.lastAnswer() ?? {};
  const isLeftAlone = status === 422 || (status === 404 && errorIn(out) === "RecordNotFound");
  return outcome.kind === "delivered" || isLeftAlone ? { kind: "delivered", remoteId: ticketId } : outcome;
}

/** More of them might be too long to be kept. */
const NEWEST = 5;

/** Our newest comment about a change: a try whose answer was lost may have added it. */
function lastChangeIn(out: Outgoing): string | undefined {
  const { comments } = bodyIn(out) ?? {};
  if (!Array.isArray(comments)) return undefined;
  return comments.map((comment) => String(membersOf(comment).body)).find(isChangeText);
}

/** From the new ticket's address: the body repeats the comment, and may be too long to be kept. */
function ticketIdIn(out: Outgoing): string | undefined {
  const location = out.lastAnswer()?.headers.get("location") ?? "";
  const { id } = membersOf(bodyIn(out)?.ticket);
  return typeof id === "number" ? String(id) : /\/tickets\/(\d{1,20})(?:\.json)?$/.exec(location)?.[1];
}
