import {
  addEventProcessor,
  captureException,
  getClient,
  getGlobalScope,
  init,
  replayIntegration,
} from "@sentry/nextjs";
import { onlyTheError, onlyTheReplay, onlyTheTrace, trackingOptions } from "#lib/error-tracking.ts";
import type { TrackingSettings } from "#lib/error-tracking-settings.ts";
import { withPlainAddresses } from "./plain-addresses.ts";
import { startReporting } from "./report-in-browser.ts";

/** What Sentry would add by itself: what was clicked and requested, who came how often, whole addresses and elements. */
const dropped = ["Breadcrumbs", "BrowserSession", "CultureContext", "HttpContext", "WebVitals"];

/**
 * Starts error tracking in this page, once: its errors, its loading and navigating, and, of every tenth session and of
 * those with an error, a replay without any text, value, picture, or query string.
 */
export function startTracking(settings: TrackingSettings, accountId: string | null): void {
  if (!getClient()) {
    const replay = withPlainAddresses(
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: ["title", "placeholder", "aria-label", "alt"],
        beforeAddRecordingEvent: (event) => (event.data.tag === "options" ? event : null),
      }),
    );
    init({
      ...trackingOptions,
      ...settings,
      sendClientReports: false,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
      integrations: (given) => [...given.filter(({ name }) => !dropped.includes(name)), ...(replay ? [replay] : [])],
      beforeSend: onlyTheError,
      beforeSendTransaction: (event) => onlyTheTrace(event, location.origin),
    });
    addEventProcessor(onlyTheReplay);
    startReporting((error) => {
      captureException(error);
    });
  }
  getGlobalScope().setTag("accountId", accountId ?? undefined);
}
