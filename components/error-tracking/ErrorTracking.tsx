"use client";
import { useEffect } from "react";
import type { TrackingSettings } from "#lib/error-tracking-settings.ts";
import { keepUncaughtErrors } from "./report-in-browser.ts";

const LATEST_START_MS = 5_000;

interface ErrorTrackingProps {
  settings: TrackingSettings;
  accountId: string | null;
}

/** Error tracking on a screen: loaded once the page has nothing else to do. */
export function ErrorTracking({ settings, accountId }: ErrorTrackingProps) {
  const { dsn, environment, release } = settings;
  useEffect(() => {
    const stopKeeping = keepUncaughtErrors();
    const start = () =>
      import("./start-tracking.ts")
        .then(({ startTracking }) => {
          stopKeeping();
          startTracking({ dsn, environment, release }, accountId);
        })
        .catch(console.warn);
    const cancel = whenIdle(start);
    return () => {
      cancel();
      stopKeeping();
    };
  }, [dsn, environment, release, accountId]);
  return null;
}

/** Calls `work` once the page is loaded and idle; returns what cancels it. Safari can't say when it is idle. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, LATEST_START_MS);
    return () => clearTimeout(timer);
  }
  let idle = 0;
  const wait = () => {
    idle = requestIdleCallback(work, { timeout: LATEST_START_MS });
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    removeEventListener("load", wait);
    cancelIdleCallback(idle);
  };
}
