"use client";
import dynamic from "next/dynamic";

/** The tours come after the page: nothing on a page waits for one. */
export const LazyTours = dynamic(() => import("./PageTour.tsx").then((room) => room.PageTour), { ssr: false });
