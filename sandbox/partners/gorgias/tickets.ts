import { membersOf } from "#lib/unknown-values.ts";
import { putBounded } from "../bounded-map.ts";
import type { Answer } from "../stand-in.ts";
import { messageProblem, ticketProblem } from "./problems.ts";
import { invalid, refusal } from "./refusal.ts";

interface Ticket {
  fields: Record<string, unknown>;
  /** Oldest first. */
  messages: Record<string, unknown>[];
}

/** The tickets of one account. */
export interface Tickets {
  /** @param user the address of the user that the API key belongs to */
  create: (body: unknown, user: string) => Answer;
  addMessage: (ticketId: number, body: unknown, user: string) => Answer;
  list: (query: URLSearchParams) => Answer;
  listMessages: (query: URLSearchParams) => Answer;
}

const MOST_ITEMS = 100;
const MOST_MESSAGES = 500;

export function makeTickets(now: () => number): Tickets {
  const tickets = new Map<number, Ticket>();
  let count = 0;
  const made = (fields: Record<string, unknown>) => {
    count++;
    return { ...fields, id: count, created_datetime: new Date(now()).toISOString() };
  };

  return {
    create: (body, user) => {
      const problem = ticketProblem(body, user);
      if (problem) return problem;
      const { messages, ...fields } = membersOf(body);
      const ticket = made({ status: "open", ...fields });
      const sent = Array.isArray(messages) ? messages.map((message) => made(membersOf(message))) : [];
      putBounded(tickets, ticket.id, { fields: ticket, messages: sent });
      return { status: 201, body: { ...ticket, messages: sent } };
    },
    addMessage: (ticketId, body, user) => {
      const ticket = tickets.get(ticketId);
      if (!ticket) return refusal(404, "Ticket does not exist.");
      const problem = messageProblem(body, user);
      if (problem) return problem;
      if (ticket.messages.length >= MOST_MESSAGES) return invalid("messages", "The ticket has too many messages.");
      const message = made({ ...membersOf(body), ticket_id: ticketId });
      ticket.messages.push(message);
      return { status: 201, body: message };
    },
    list: (query) => {
      const externalId = query.get("external_id");
      const all = [...tickets.values()].map(({ fields }) => fields).toReversed();
      return page(externalId === null ? all : all.filter((one) => one.external_id === externalId), query);
    },
    listMessages: (query) => page(tickets.get(Number(query.get("ticket_id")))?.messages.toReversed() ?? [], query),
  };
}

function page(items: readonly unknown[], query: URLSearchParams): Answer {
  const limit = Number(query.get("limit") ?? 30);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ITEMS) {
    return invalid("limit", `Must be between 1 and ${MOST_ITEMS}.`);
  }
  const meta = { prev_cursor: null, next_cursor: null };
  return { status: 200, body: { object: "list", data: items.slice(0, limit), meta } };
}
