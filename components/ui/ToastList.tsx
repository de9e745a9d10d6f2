"use client";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useLayoutEffect, useState } from "react";
import { Toaster, toast, useSonner } from "sonner";
import { toasterListens } from "./notify.ts";
import classes from "./ToastList.module.css";

/** Below the top bar. */
const highestPx = 68;
const gapPx = 12;

/** The toasts: top right, at most twenty. A single toast may name another place. */
export function ToastList() {
  const scheme = useComputedColorScheme("light");
  const top = useTop();
  // Runs after the toaster's own effect, which is where it begins to listen.
  useEffect(() => toasterListens(toast), []);
  return (
    <Toaster
      position="top-right"
      visibleToasts={20}
      theme={scheme}
      offset={{ top, right: 16, bottom: "calc(24px + var(--aw-pinned))" }}
      mobileOffset={{ top, right: 16, bottom: "calc(16px + var(--aw-pinned))", left: 16 }}
      className={classes.toasts ?? ""}
      toastOptions={{ classNames: { toast: classes.toast ?? "", description: classes.description ?? "" } }}
    />
  );
}

/** How far down toasts begin: below the page's own actions while those are in view, so that none covers Undo or Publish. */
function useTop(): number {
  const count = useSonner().toasts.length;
  const [top, setTop] = useState(highestPx);
  useLayoutEffect(() => {
    if (count === 0) return;
    const actions = document.querySelector("[data-page-actions]")?.getBoundingClientRect();
    // On a page that is scrolled past them, and on one whose head fills the screen, nothing is gained by going lower.
    const isInView = actions !== undefined && actions.bottom > highestPx && actions.bottom < window.innerHeight / 2;
    setTop(isInView ? actions.bottom + gapPx : highestPx);
  }, [count]);
  return top;
}
