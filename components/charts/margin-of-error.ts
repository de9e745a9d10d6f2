"use client";
import { createContext, useContext } from "react";
import type { BarModel } from "./bar-model.ts";
import { scaleEnd } from "./scale-end.ts";

/** Whether bars of shares show their 95% interval. */
export const ShowsMargin = createContext(false);

/** The bars to draw: with their margin of error if it is switched on. */
export function useDrawnBars(model: BarModel): BarModel {
  return useContext(ShowsMargin) ? model : withoutMargin(model);
}

/** Bars of shares without their intervals, on a scale that ends at the largest bar. */
export function withoutMargin(model: BarModel): BarModel {
  const rows = model.rows.map(({ whisker: _, margin: __, ...row }) => row);
  const lengths = rows.map(({ parts }) => parts.reduce((sum, { length }) => sum + length, 0));
  return { ...model, rows, end: scaleEnd(Math.max(0, ...lengths)) };
}
