import { membersOf } from "#lib/unknown-values.ts";
import type { RecordedRequest } from "../recorded.ts";
import { oneLine } from "../requests/one-line.ts";

/** What a page did with the messenger, in a few words. */
export function intercomSummary({ path, body }: RecordedRequest): string | null {
  if (path !== "/intercom/messenger/web/ping") return null;
  const { action, settings, event } = membersOf(body);
  const { email } = membersOf(settings);
  const what = action === "trackEvent" ? `Event ${oneLine(event)}` : `Messenger: ${oneLine(action)}`;
  return `${what} for ${oneLine(email)}`;
}
