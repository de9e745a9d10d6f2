"use client";
import dynamic from "next/dynamic";

/** {@link ConfirmDialog} for screens without another dialog: its code loads on first use. */
export const LazyConfirmDialog = dynamic(() => import("./ConfirmDialog.tsx").then((module) => module.ConfirmDialog), {
  ssr: false,
});
