"use client";
import dynamic from "next/dynamic";

/** Tours load after the page, so nothing waits for one. */
export const LazyTours = dynamic(() => import("./PageTour.tsx").then((module) => module.PageTour), { ssr: false });
