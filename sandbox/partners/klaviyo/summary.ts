import { membersOf } from "#lib/unknown-values.ts";
import type { RecordedRequest } from "../recorded.ts";
import { oneLine } from "../requests/one-line.ts";

/** A request to Klaviyo in a few words. */
export function klaviyoSummary({ path, body }: RecordedRequest): string | null {
  if (path.startsWith("/klaviyo/api/accounts")) return "API key checked";
  if (!path.startsWith("/klaviyo/api/events")) return null;
  const { metric, profile } = attributesOf(body);
  const { email, external_id } = attributesOf(profile);
  return `Event ${oneLine(attributesOf(metric).name)} for ${oneLine(email ?? external_id)}`;
}

function attributesOf(relation: unknown): Record<string, unknown> {
  return membersOf(membersOf(membersOf(relation).data).attributes);
}
