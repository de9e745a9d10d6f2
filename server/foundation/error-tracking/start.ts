import type * as Sentry from "@sentry/node";
import { onlyTheError, onlyTheTrace, trackingOptions } from "#lib/error-tracking.ts";
import type { TrackingSettings } from "#lib/error-tracking-settings.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { env } from "../env.ts";
import { perProcess } from "../per-process.ts";
import { type Sending, sendByFetch } from "./send-by-fetch.ts";

/** Sentry's functions, once they are loaded and started. */
export type Tracker = Pick<
  typeof Sentry,
  "captureException" | "flush" | "getActiveSpan" | "getIsolationScope" | "startSpan" | "withIsolationScope"
>;

/** A package for a kind of server. */
type ServerSdk = Tracker &
  Sending &
  Pick<typeof Sentry, "linkedErrorsIntegration" | "nativeNodeFetchIntegration"> & {
    init: (options: Sentry.NodeOptions) => unknown;
  };

/** The operation of a trace that is a job or a delivery. */
export const WORK = "queue.process";

const place = perProcess<Tracker>("error tracking");

/** The started tracker; undefined without a DSN. */
export function tracker(): Tracker | undefined {
  return place.current;
}

/** What error tracking in the browser needs; null without a DSN. */
export function pageTracking(): TrackingSettings | null {
  if (!env.SENTRY_DSN) return null;
  return { dsn: env.SENTRY_DSN, environment: env.NODE_ENV, release };
}

const release = `${packageJson.name}@${packageJson.version}`;

/**
 * Starts error tracking in this process, if the operator set a DSN: in the app with Next's package, else with Node's.
 * Nothing in the process is monitored but requests to partners: no incoming request, so that shoppers' calls, which
 * don't go through Next, cost nothing; no database, console, or local variable. What remains is listed by
 * `onlyTheError` and `onlyTheTrace`.
 */
export function startErrorTracking(sdk: ServerSdk): void {
  if (!env.SENTRY_DSN || place.current) return;
  sdk.init({
    ...trackingOptions,
    dsn: env.SENTRY_DSN,
    environment: env.NODE_ENV,
    release,
    sendClientReports: false,
    defaultIntegrations: false,
    integrations: [
      sdk.linkedErrorsIntegration(),
      sdk.nativeNodeFetchIntegration({ breadcrumbs: false, tracePropagation: false }),
    ],
    tracePropagationTargets: [],
    transport: sendByFetch(sdk),
    beforeSend: onlyTheError,
    beforeSendTransaction: (event) => (isWhole(event) ? onlyTheTrace(event, null) : null),
  });
  place.current = sdk;
}

/** Next also ends what it does beside a request, and fetches outside of one, as traces of their own. */
function isWhole({ contexts }: { contexts?: { trace?: { op?: string } } }): boolean {
  return contexts?.trace?.op === "http.server" || contexts?.trace?.op === WORK;
}

/** The tracker, started now if it isn't: in the worker, in scripts. */
export async function loadTracker(): Promise<Tracker | undefined> {
  if (env.SENTRY_DSN && !place.current) startErrorTracking(await import("@sentry/node"));
  return place.current;
}
