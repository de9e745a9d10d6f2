import { membersOf } from "#lib/unknown-values.ts";
import type { RecordedRequest } from "../recorded.ts";
import { oneLine } from "../requests/one-line.ts";

/** A request to Yotpo in a few words. */
export function yotpoSummary({ method, path, query, body }: RecordedRequest): string | null {
  if (path.endsWith("/access_tokens")) return "Access requested";
  if (!path.endsWith("/customers")) return null;
  if (method === "GET") return `Customer ${oneLine(query.external_ids)} looked up`;
  const { email, external_id, tags } = membersOf(membersOf(body).customer);
  return `Tags of ${oneLine(email ?? external_id)}: ${oneLine(tags)}`;
}
