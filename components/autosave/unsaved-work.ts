import { useEffect, useEffectEvent } from "react";

/** Something on this page that saves as it is edited. */
export interface UnsavedWork {
  /** Whether leaving now could lose changes. */
  isAtRisk(): boolean;
  /** Sends what isn't stored, without waiting for the answer. */
  saveAll(): void;
  /** Cancels timers; called once the screen is left. */
  stop?(): void;
}

const open = new Set<UnsavedWork>();

/** Whether reloading this page could lose changes. */
export function hasUnsavedWork(): boolean {
  return [...open].some((work) => work.isAtRisk());
}

/** Saves before the page is closed or reloaded; asks first if changes could be lost, also if a retry is under way. */
export function askBeforeUnload(work: UnsavedWork, event: Pick<Event, "preventDefault">): void {
  const wasAtRisk = work.isAtRisk();
  work.saveAll();
  if (wasAtRisk || work.isAtRisk()) event.preventDefault();
}

/**
 * Follows work while its screen is open: saves when the page is hidden, closed or back online, or the screen is left;
 * asks before changes are lost; and keeps other tabs from reloading the page over them.
 */
export function useUnsavedWork(wanted: UnsavedWork): void {
  const isAtRisk = useEffectEvent(() => wanted.isAtRisk());
  const saveAll = useEffectEvent(() => wanted.saveAll());
  const stop = useEffectEvent(() => wanted.stop?.());
  useEffect(() => {
    const work: UnsavedWork = { isAtRisk: () => isAtRisk(), saveAll: () => saveAll() };
    const whenHidden = () => document.visibilityState === "hidden" && saveAll();
    const whenBack = () => isAtRisk() && saveAll();
    const beforeUnload = (event: BeforeUnloadEvent) => askBeforeUnload(work, event);
    open.add(work);
    document.addEventListener("visibilitychange", whenHidden);
    window.addEventListener("online", whenBack);
    window.addEventListener("beforeunload", beforeUnload);
    return () => {
      open.delete(work);
      document.removeEventListener("visibilitychange", whenHidden);
      window.removeEventListener("online", whenBack);
      window.removeEventListener("beforeunload", beforeUnload);
      saveAll();
      stop();
    };
  }, []);
}
