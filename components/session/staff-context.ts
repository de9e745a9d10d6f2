"use client";
import { createContext, use } from "react";

interface Staff {
  /** The person is on the operator's staff list; that opens nothing by itself. */
  isStaff: boolean;
  /** The page is of an account that they look into. */
  isLooking: boolean;
}

export const StaffContext = createContext<Staff>({ isStaff: false, isLooking: false });

/** What the page knows of staff who look at it. */
export function useStaff(): Staff {
  return use(StaffContext);
}
