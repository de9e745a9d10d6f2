import { membersOf } from "#lib/unknown-values.ts";
import type { RecordedRequest } from "../recorded.ts";
import { oneLine } from "../requests/one-line.ts";

/** A request to Zendesk in a few words. */
export function zendeskSummary({ method, path, query, body }: RecordedRequest): string | null {
  const { grant_type, ticket } = membersOf(body);
  if (path.endsWith("/oauth/authorizations/new")) return "Permission page opened";
  if (path.endsWith("/oauth/tokens")) return grant_type === "refresh_token" ? "Access renewed" : "Access requested";
  if (path.endsWith("/api/v2/users/me")) return "Access checked";
  const [, id] = /\/api\/v2\/tickets(?:\/(\d{1,15}))?$/.exec(path) ?? [];
  if (id !== undefined) return `Comment on ticket ${id}`;
  if (!path.endsWith("/api/v2/tickets")) return null;
  return method === "GET"
    ? `Tickets searched for ${oneLine(query.external_id)}`
    : `Ticket: ${oneLine(membersOf(ticket).subject)}`;
}
