"use client";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useLayoutEffect, useState } from "react";
import { Toaster, toast, useSonner } from "sonner";
import { toasterListens } from "./notify.ts";
import classes from "./ToastList.module.css";

/** Right below the top bar. */
const highestPx = 68;
const gapPx = 12;

/** The toasts: top right, at most twenty. A single toast may set another position. */
export function ToastList() {
  const scheme = useComputedColorScheme("light");
  const top = useTop();
  // Runs after the toaster's own effect, which is when it starts listening.
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

/** How far down toasts start: below the page's actions while those are visible, to keep Undo and Publish uncovered. */
function useTop(): number {
  const count = useSonner().toasts.length;
  const [top, setTop] = useState(highestPx);
  useLayoutEffect(() => {
    if (count === 0) return;
    const actions = document.querySelector("[data-page-actions]")?.getBoundingClientRect();
    // If the actions are scrolled out of view, or the header fills the screen, starting lower gains nothing.
    const isInView = actions !== undefined && actions.bottom > highestPx && actions.bottom < window.innerHeight / 2;
    setTop(isInView ? actions.bottom + gapPx : highestPx);
  }, [count]);
  return top;
}
