import { membersOf } from "#lib/unknown-values.ts";
import type { RecordedRequest } from "../recorded.ts";
import { oneLine } from "../requests/one-line.ts";

/** A webhook in a few words. */
export function webhookSummary({ path, body }: RecordedRequest): string {
  const [, , host = ""] = path.split("/");
  return `Webhook ${oneLine(membersOf(body).type)} to ${oneLine(host)}`;
}
