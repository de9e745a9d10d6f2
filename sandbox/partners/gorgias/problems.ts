import { membersOf } from "#lib/unknown-values.ts";
import type { Answer } from "../stand-in.ts";
import { type Shape, unknownField } from "../unknown-field.ts";
import { invalid } from "./refusal.ts";

const messageShape: Shape = {
  external_id: null,
  channel: null,
  via: null,
  from_agent: null,
  public: null,
  body_text: null,
  body_html: null,
  subject: null,
  sender: { id: null, email: null },
  receiver: { id: null, email: null },
  source: null,
  sent_datetime: null,
};

const ticketShape: Shape = {
  external_id: null,
  subject: null,
  channel: null,
  via: null,
  from_agent: null,
  customer: { id: null, email: null },
  tags: null,
  status: null,
  language: null,
  messages: null,
};

const LONGEST_ID = 255;
const MOST_MESSAGES = 500;
const ADDRESS = /^[^@\s]{1,64}@[^@\s]{1,255}$/;
const channels = ["api", "email", "chat", "phone", "sms", "internal-note"];

/** Why a ticket isn't created; null if it may be. */
export function ticketProblem(body: unknown, user: string): Answer | null {
  const unknown = unknownField(body, ticketShape);
  if (unknown !== null) return invalid(unknown.slice(1), "Unknown field.");
  const { messages, via, channel, external_id, customer, tags = [] } = membersOf(body);
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > MOST_MESSAGES) {
    return invalid("messages", `Length must be between 1 and ${MOST_MESSAGES}.`);
  }
  if (typeof via !== "string") return invalid("via", "Missing data for required field.");
  if (channel !== undefined && !channels.includes(String(channel))) return invalid("channel", "Invalid channel.");
  if (isWrongId(external_id)) return invalid("external_id", `Longer than maximum length ${LONGEST_ID}.`);
  const { email } = membersOf(customer);
  // It doesn't take an address at `refused@…`, though that is a valid one.
  if (customer !== undefined && (!isAddress(email) || String(email).startsWith("refused@"))) {
    return invalid("customer", "Not a valid email address.");
  }
  if (!Array.isArray(tags) || tags.some((tag) => typeof membersOf(tag).name !== "string")) {
    return invalid("tags", "Not a list of tags.");
  }
  return messages.map((message) => messageProblem(message, user)).find((problem) => problem !== null) ?? null;
}

/** Why a message isn't added; null if it may be. */
export function messageProblem(message: unknown, user: string): Answer | null {
  const unknown = unknownField(message, messageShape);
  if (unknown !== null) return invalid(unknown.slice(1), "Unknown field.");
  const { channel, via, from_agent, sender, external_id, body_text, body_html } = membersOf(message);
  if (!channels.includes(String(channel))) return invalid("channel", "Missing data for required field.");
  if (typeof via !== "string") return invalid("via", "Missing data for required field.");
  if (typeof from_agent !== "boolean") return invalid("from_agent", "Missing data for required field.");
  if (isWrongId(external_id)) return invalid("external_id", `Longer than maximum length ${LONGEST_ID}.`);
  if (sender === undefined) return invalid("sender", "Missing data for required field.");
  const { email } = membersOf(sender);
  if (!isAddress(email)) return invalid("sender", "Not a valid email address.");
  // Notes are between agents, and the only one here is the key's user.
  if (channel === "internal-note" && (!from_agent || email !== user)) return invalid("sender", "User does not exist.");
  const isEmpty = [body_text, body_html].every((body) => typeof body !== "string" || body === "");
  return isEmpty ? invalid("body_text", "Missing data for required field.") : null;
}

function isWrongId(id: unknown): boolean {
  return id !== undefined && (typeof id !== "string" || id.length > LONGEST_ID);
}

function isAddress(text: unknown): boolean {
  return typeof text === "string" && ADDRESS.test(text);
}
