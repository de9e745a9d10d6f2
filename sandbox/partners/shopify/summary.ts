import { membersOf } from "#lib/unknown-values.ts";
import type { RecordedRequest } from "../recorded.ts";
import { oneLine } from "../requests/one-line.ts";

const OPERATION = /^\s{0,100}(query|mutation)\s{1,100}(\w{1,100})/;

/** A request to Shopify in a few words. */
export function shopifySummary({ path, body }: RecordedRequest): string | null {
  if (path.endsWith("/oauth/access_token")) return "Access requested";
  const { query } = membersOf(body);
  const [, kind, name] = OPERATION.exec(typeof query === "string" ? query : "") ?? [];
  if (kind === undefined) return null;
  return `${kind === "query" ? "Query" : "Mutation"} ${oneLine(name)}`;
}
