"use client";
import { useComputedColorScheme } from "@mantine/core";
import { Toaster } from "sonner";
import classes from "./Toasts.module.css";

/** Where toasts appear: top right, at most twenty. A single toast may name another place. */
export function Toasts() {
  const scheme = useComputedColorScheme("light");
  return (
    <Toaster
      position="top-right"
      visibleToasts={20}
      theme={scheme}
      offset={{ top: 68, right: 16, bottom: 24 }}
      mobileOffset={{ top: 64, right: 16, bottom: 16, left: 16 }}
      className={classes.toasts ?? ""}
      toastOptions={{ classNames: { toast: classes.toast ?? "", description: classes.description ?? "" } }}
    />
  );
}
