"use client";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import { toasterListens } from "./notify.ts";
import classes from "./ToastList.module.css";

/** The toasts: top right, at most twenty. A single toast may name another place. */
export function ToastList() {
  const scheme = useComputedColorScheme("light");
  // Runs after the toaster's own effect, which is where it begins to listen.
  useEffect(() => toasterListens(toast), []);
  return (
    <Toaster
      position="top-right"
      visibleToasts={20}
      theme={scheme}
      offset={{ top: 68, right: 16, bottom: "calc(24px + var(--aw-pinned))" }}
      mobileOffset={{ top: 64, right: 16, bottom: "calc(16px + var(--aw-pinned))", left: 16 }}
      className={classes.toasts ?? ""}
      toastOptions={{ classNames: { toast: classes.toast ?? "", description: classes.description ?? "" } }}
    />
  );
}
