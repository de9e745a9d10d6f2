"use client";
import { onDemand } from "./on-demand.ts";

/** {@link ConfirmDialog} for screens without another dialog: its code loads on first use. */
export const LazyConfirmDialog = onDemand(() => import("./ConfirmDialog.tsx").then((module) => module.ConfirmDialog));
