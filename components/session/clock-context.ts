"use client";
import { createContext, useContext } from "react";

/** How far the product's time is ahead of the machine's, in milliseconds: 0 unless a sandbox moved it. */
export const ClockContext = createContext(0);

/** The product's time, by which trials and plans go, in milliseconds since 1970. */
export function useClock(): () => number {
  const aheadMs = useContext(ClockContext);
  return () => Date.now() + aheadMs;
}
