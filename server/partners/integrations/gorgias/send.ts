import type { Attempted, Link, Outcome, Outgoing } from "../integration.ts";
import { changeText } from "../ticket.ts";
import { bodyIn, listIn, outcomeOf } from "./answer.ts";
import { request } from "./client.ts";
import type { GorgiasMessage, GorgiasNote } from "./payload.ts";
import type { Credential, Settings } from "./settings.ts";

/** Creates a ticket, once, or adds to the one of an earlier revision. Gorgias itself recognizes no repeated request. */
export async function sendTicket(
  { ticket, note }: GorgiasMessage,
  { credential }: Link<Settings, Credential>,
  out: Outgoing,
  attempted: Attempted | null,
): Promise<Outcome> {
  if (attempted) {
    const found = attempted.remoteId ?? (await findTicket(ticket.external_id, credential, out));
    if (typeof found === "string") return await addChange(note, found, credential, out);
    if (found !== null) return found;
  }
  await request(
    credential,
    { method: "POST", path: "tickets", body: { ...ticket, messages: [sentBy(credential, note)] } },
    out,
  );
  const outcome = outcomeOf(out, [credential.apiKey]);
  return outcome.kind === "delivered" ? { kind: "delivered", remoteId: idOf(bodyIn(out) ?? {}) ?? undefined } : outcome;
}

/** Gorgias finds the user by the address. */
function sentBy({ email }: Credential, note: GorgiasNote) {
  return { ...note, sender: { email } };
}

function idOf({ id }: Record<string, unknown>): string | null {
  return typeof id === "number" ? String(id) : null;
}

const unreadable: Outcome = { kind: "later", reason: "Gorgias' response couldn't be read.", scope: "message" };

/** The ID of this response's ticket; null if there is none, or what went wrong. */
async function findTicket(externalId: string, credential: Credential, out: Outgoing): Promise<string | null | Outcome> {
  await request(credential, { method: "GET", path: ticketsPath(externalId) }, out);
  const outcome = outcomeOf(out, [credential.apiKey]);
  if (outcome.kind !== "delivered") return outcome;
  const tickets = listIn(out);
  if (tickets === null) return unreadable;
  // A filter that Gorgias ignored would make us adopt someone else's ticket.
  const found = tickets.find((one) => one.external_id === externalId);
  return found ? idOf(found) : null;
}

function ticketsPath(externalId: string): string {
  return `tickets?${new URLSearchParams({ external_id: externalId })}`;
}

/** More of them might be too long to be kept. */
const NEWEST = 5;

/** Says in the ticket what the answers are now, once. One that was deleted is left alone. */
async function addChange(note: GorgiasNote, ticketId: string, credential: Credential, out: Outgoing): Promise<Outcome> {
  const newest = new URLSearchParams({ ticket_id: ticketId, limit: String(NEWEST) });
  await request(credential, { method: "GET", path: `messages?${newest}` }, out);
  const read = outcomeOf(out, [credential.apiKey]);
  if (read.kind !== "delivered") return left(read, ticketId, out);
  const messages = listIn(out);
  if (messages === null) return unreadable;
  const isAdded = messages.some((one) => one.external_id === note.external_id);
  const body = sentBy(credential, { ...note, body_text: changeText(note.body_text) });
  const path = `tickets/${encodeURIComponent(ticketId)}/messages`;
  // The last answer is logged, where what agents wrote doesn't belong.
  await request(credential, isAdded ? { method: "GET", path: "account" } : { method: "POST", path, body }, out);
  return left(outcomeOf(out, [credential.apiKey]), ticketId, out);
}

function left(outcome: Outcome, ticketId: string, out: Outgoing): Outcome {
  const isGone = out.lastAnswer()?.status === 404 && outcome.kind === "refused";
  return outcome.kind === "delivered" || isGone ? { kind: "delivered", remoteId: ticketId } : outcome;
}
