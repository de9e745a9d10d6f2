"use client";
import dynamic from "next/dynamic";

/**
 * The frame of public pages for members, drawn by the server. Its code loads where the frame is shown: the app-wide
 * not-found page has it, and that page comes along with every other.
 */
export const LazyTopBarFrame = dynamic(() => import("./TopBarFrame.tsx").then((module) => module.TopBarFrame));
