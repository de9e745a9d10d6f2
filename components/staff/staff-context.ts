"use client";
import { createContext, use } from "react";

/** Whether the person who looks at the page is on the operator's staff list; it opens nothing by itself. */
export const StaffContext = createContext(false);

export function useIsStaff(): boolean {
  return use(StaffContext);
}
