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

/**
 * Reads the cookies by which the server says what happened, each once, clears them, and passes them to the page's tag
 * manager. In a store's admin there are none.
 */
export async function takeTrackingEvents(): Promise<TrackingEvent[]> {
  // Without https there is no cookie store.
  if (!("cookieStore" in window)) return [];
  const events: TrackingEvent[] = [];
  for (const { name, event, fact } of cookies) {
    const cookie = await window.cookieStore.get(name);
    if (!cookie?.value) continue;
    await window.cookieStore.delete(name);
    events.push({ event, facts: { [fact]: decodeURIComponent(cookie.value) } });
  }
  for (const { event, facts } of events) {
    window.dataLayer ??= [];
    window.dataLayer.push({ event, ...facts });
  }
  return events;
}
