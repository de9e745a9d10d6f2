"use client";
import { createContext } from "react";

/** Where a chart's tools render: null while that element is unmounted, undefined to render above the chart. */
export const ChartToolsPlace = createContext<HTMLElement | null | undefined>(undefined);
