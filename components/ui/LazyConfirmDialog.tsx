"use client";
import dynamic from "next/dynamic";

/** {@link ConfirmDialog} for screens without another dialog: its code comes with the first question. */
export const LazyConfirmDialog = dynamic(() => import("./ConfirmDialog.tsx").then((room) => room.ConfirmDialog), {
  ssr: false,
});
