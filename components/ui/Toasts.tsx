"use client";
import { type ComponentType, useEffect, useState } from "react";
import { atFirstUse } from "./first-use.ts";
import { whenToastsAreWanted } from "./notify.ts";

/**
 * Where toasts appear. Their code loads with the first toast, or earlier with the first press or key on the page: a toast
 * may be about a lost connection. Without it the page works, so a failure to load it isn't the page's.
 */
export function Toasts() {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void import("./ToastList.tsx").then(({ ToastList }) => setList(() => ToastList)).catch(console.warn);
    const stopWaiting = whenToastsAreWanted(load);
    const cancel = atFirstUse(load);
    return () => {
      stopWaiting();
      cancel();
    };
  }, []);
  return List && <List />;
}
