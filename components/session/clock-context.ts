"use client";
import { createContext, useContext } from "react";

/** How far the product's time is ahead of the device's, in milliseconds. */
export const ClockContext = createContext(0);

/**
 * The product's time, by which trials, plans and "today" go, in milliseconds since 1970: the server's when it drew the
 * page, plus what has passed since.
 */
export function useClock(): () => number {
  const aheadMs = useContext(ClockContext);
  return () => Date.now() + aheadMs;
}
