import type { Account } from "#lib/calls/shapes.ts";
import { keepText, keptText } from "#lib/client/browser-storage.ts";
import { IDENTIFY_COOKIE, INTEGRATION_COOKIE } from "#lib/tracking-cookies.ts";

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** What happened since the last page: somebody signed in, or a store was connected. */
export interface TrackingEvent {
  event: "identify-user" | "integration-tracking";
  facts: Readonly<Record<string, string>>;
}

const cookies = [
  { name: IDENTIFY_COOKIE, event: "identify-user", fact: "user_id" },
  { name: INTEGRATION_COOKIE, event: "integration-tracking", fact: "integration" },
] as const;

/** Where a tab keeps whose events it has passed on in a store's admin. */
const TRACKED = "aw_tracked";

/**
 * Takes what happened, each event once, and passes it to the page's tag manager.
 *
 * @param embedded whose session it is in a store's admin, where there are no cookies; null elsewhere
 */
export async function takeTrackingEvents(
  embedded: Pick<Account, "intercomUserId" | "integration"> | null,
): Promise<TrackingEvent[]> {
  const events = embedded ? eventsOfSession(embedded) : await eventsOfCookies();
  for (const { event, facts } of events) {
    window.dataLayer ??= [];
    window.dataLayer.push({ event, ...facts });
  }
  return events;
}

/** In a store's admin a session is somebody who signed in, with a store that is connected. */
function eventsOfSession({ intercomUserId, integration }: Pick<Account, "intercomUserId" | "integration">) {
  // Staff who look into the account have none.
  const whose = intercomUserId && `${intercomUserId} ${integration}`;
  if (!whose || keptText("sessionStorage", TRACKED) === whose) return [];
  keepText("sessionStorage", TRACKED, whose);
  const events: TrackingEvent[] = [{ event: "identify-user", facts: { user_id: intercomUserId } }];
  if (integration !== "None") events.push({ event: "integration-tracking", facts: { integration } });
  return events;
}

/** Reads the cookies by which the server says what happened, each once, and clears them. */
async function eventsOfCookies(): Promise<TrackingEvent[]> {
  // Without https there is no cookie store.
  if (!("cookieStore" in window)) return [];
  const events: TrackingEvent[] = [];
  for (const { name, event, fact } of cookies) {
    const cookie = await window.cookieStore.get(name);
    if (!cookie?.value) continue;
    await window.cookieStore.delete(name);
    events.push({ event, facts: { [fact]: decodeURIComponent(cookie.value) } });
  }
  return events;
}
