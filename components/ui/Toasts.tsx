"use client";
import dynamic from "next/dynamic";

/** Where toasts appear. It comes after the page: nothing on a page waits for a toast. */
export const Toasts = dynamic(() => import("./ToastList.tsx").then((room) => room.ToastList), { ssr: false });
