import { membersOf } from "#lib/unknown-values.ts";
import { putBounded } from "../bounded-map.ts";
import { makeExpiring } from "../codes.ts";
import { makeRateLimit } from "../rate-limit.ts";
import type { Answer } from "../stand-in.ts";

/** A ticket of an account. */
interface Ticket {
  id: number;
  external_id: string | null;
  subject: string;
  status: string;
  tags: string[];
  requester_id: number;
  created_at: string;
  comments: { body: string; public: boolean }[];
}

/** The tickets of one account. */
export interface Tickets {
  create: (host: string, key: string | undefined, body: Record<string, unknown>) => Answer;
  list: (externalId: string | null) => Answer;
  comments: (id: string, sort: string | null, size: number) => Answer;
  update: (id: string, body: Record<string, unknown>) => Answer;
}

const KEY_LIFETIME_MS = 2 * 60 * 60 * 1000;
/** 30 updates of a ticket in 10 minutes. */
const UPDATES = { requests: 30, seconds: 600 };

export function makeTickets(now: () => number): Tickets {
  const tickets = new Map<number, Ticket>();
  const keys = makeExpiring<{ body: string; answer: Answer }>(now);
  const mayUpdate = makeRateLimit([UPDATES], now);
  let count = 0;

  function make(host: string, fields: Record<string, unknown>): Answer {
    const problem = problemOf(fields);
    if (problem) return invalid(...problem);
    count++;
    const comment = membersOf(fields.comment);
    const ticket: Ticket = {
      id: count,
      external_id: typeof fields.external_id === "string" ? fields.external_id : null,
      subject: String(fields.subject ?? ""),
      status: "new",
      // Zendesk takes a tag with a space in it for two.
      tags: Array.isArray(fields.tags) ? fields.tags.flatMap((tag) => String(tag).split(" ")) : [],
      requester_id: 1000 + count,
      created_at: new Date(now()).toISOString(),
      comments: [{ body: String(comment.body), public: comment.public !== false }],
    };
    putBounded(tickets, ticket.id, ticket);
    const location = `https://${host}/api/v2/tickets/${ticket.id}`;
    return { status: 201, body: { ticket: shown(ticket), audit: { ticket_id: ticket.id } }, headers: { location } };
  }

  return {
    create: (host, key, body) => {
      const text = JSON.stringify(body);
      if (key === undefined) return make(host, membersOf(body.ticket));
      if (key.length > 255) return { status: 400, body: { error: "InvalidIdempotencyKey" } };
      const earlier = keys.get(key);
      if (earlier && earlier.body !== text) {
        const description = "Request parameters don't match the given idempotency key";
        return { status: 400, body: { error: "IdempotentRequestError", description } };
      }
      const answer = earlier?.answer ?? make(host, membersOf(body.ticket));
      if (!earlier) keys.set(key, { body: text, answer }, KEY_LIFETIME_MS);
      return { ...answer, headers: { ...answer.headers, "x-idempotency-lookup": earlier ? "hit" : "miss" } };
    },
    list: (externalId) => {
      const found = [...tickets.values()].filter((one) => externalId === null || one.external_id === externalId);
      const page = found.slice(0, 100).map(shown);
      return { status: 200, body: { tickets: page, count: found.length, next_page: null, previous_page: null } };
    },
    comments: (id, sort, size) => {
      const ticket = tickets.get(Number(id));
      if (!ticket) return notFound;
      const { comments } = ticket;
      const sorted = sort === "-created_at" ? comments.toReversed() : comments;
      return { status: 200, body: { comments: sorted.slice(0, size) } };
    },
    update: (id, body) => {
      const ticket = tickets.get(Number(id));
      if (!ticket) return notFound;
      const seconds = mayUpdate(id);
      if (seconds > 0) return tooMany(seconds);
      if (ticket.status === "closed") return invalid("status", "Status: closed prevents ticket update");
      const { comment, status } = membersOf(body.ticket);
      const { body: words, public: isPublic } = membersOf(comment);
      if (typeof words === "string" && words !== "") ticket.comments.push({ body: words, public: isPublic !== false });
      // Agents do this in Zendesk's own pages.
      if (typeof status === "string") ticket.status = status;
      return { status: 200, body: { ticket: shown(ticket), audit: { ticket_id: ticket.id } } };
    },
  };
}

const notFound: Answer = { status: 404, body: { error: "RecordNotFound", description: "Not found" } };

export function tooMany(seconds: number): Answer {
  const headers = { "retry-after": String(seconds) };
  return { status: 429, body: { error: "TooManyRequests", description: "Rate limit exceeded" }, headers };
}

/**
 * The field that is wrong, why, and the name of that; null if none is. The requester at `suspended@…` is suspended, and
 * Zendesk doesn't take an address at `refused@…`, though it is a valid one.
 */
function problemOf({ comment, requester }: Record<string, unknown>): [string, string, string?] | null {
  const { body } = membersOf(comment);
  if (typeof body !== "string" || body === "") return ["base", "Description: cannot be blank"];
  if (requester === undefined) return null;
  const { name, email } = membersOf(requester);
  if (typeof name !== "string" || name === "") return ["requester", "Requester: Name: is too short"];
  if (typeof email !== "string" || !/^[^@\s]{1,64}@[^@\s]{1,255}$/.test(email) || email.startsWith("refused@")) {
    return ["requester", `Requester: Email: ${String(email)} is not properly formatted`];
  }
  return email.startsWith("suspended@") ? ["requester", `Requester: ${name} is suspended.`, "UserSuspended"] : null;
}

function invalid(field: string, description: string, error = "InvalidValue"): Answer {
  const details = { [field]: [{ description, error }] };
  return { status: 422, body: { error: "RecordInvalid", description: "Record validation errors", details } };
}

function shown({ comments, ...ticket }: Ticket) {
  return { ...ticket, description: comments[0]?.body ?? "", comment_count: comments.length };
}
