import type { Instrumentation } from "next";
import { env } from "#server/foundation/env.ts";
import { startErrorTracking } from "#server/foundation/error-tracking/index.ts";

// Loaded only where the operator has an error tracking.
const loadSentry = async () => (env.SENTRY_DSN ? await import("@sentry/nextjs") : null);

/** Called by Next once, before the first request. */
export async function register(): Promise<void> {
  const Sentry = await loadSentry();
  if (Sentry) startErrorTracking(Sentry);
}

/** Called by Next when a screen can't be rendered; calls report their errors themselves. */
export const onRequestError: Instrumentation.onRequestError = async (...failed) => {
  const Sentry = await loadSentry();
  Sentry?.captureRequestError(...failed);
};
