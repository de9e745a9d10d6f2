import { secretParameters } from "./link-parameters.ts";

/** What a page needs to start error tracking. A DSN is an address to send to, not a secret. */
export interface TrackingSettings {
  dsn: string;
  environment: string;
  release: string;
}

/**
 * Whether a page is tracked: the screens of merchants and staff are, pages that shoppers see never, nor one whose URL
 * is a secret itself, as that of a shared report is.
 *
 * @param layout the screen's layout; undefined for an unknown path
 */
export function isTracked(layout: string | undefined, query: URLSearchParams): boolean {
  if (layout === undefined || ["bare", "none", "report"].includes(layout)) return false;
  return !secretParameters.some((name) => query.has(name));
}

/** Where the page of a tracked screen sends to, as a source of CSP. */
export function trackingOrigin({ dsn }: TrackingSettings): string {
  return new URL(dsn).origin;
}
