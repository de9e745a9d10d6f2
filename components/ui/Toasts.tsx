"use client";
import dynamic from "next/dynamic";

/** Where toasts appear. Loads after the page, since nothing on a page waits for a toast. */
export const Toasts = dynamic(() => import("./ToastList.tsx").then((module) => module.ToastList), { ssr: false });
