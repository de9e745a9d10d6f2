"use client";
import { onDemand } from "./on-demand.ts";

/** Where toasts appear. Loads after the page, since nothing on a page waits for a toast. */
export const Toasts = onDemand(() => import("./ToastList.tsx").then((module) => module.ToastList));
