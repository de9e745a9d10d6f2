"use client";
import { createContext } from "react";

/** Where the tools of a chart stand: null while that is not there yet, undefined where they stand over the chart. */
export const ChartToolsPlace = createContext<HTMLElement | null | undefined>(undefined);
