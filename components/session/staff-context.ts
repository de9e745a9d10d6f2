"use client";
import { createContext, use } from "react";

interface Staff {
  /** The person is on the operator's staff list; this alone grants nothing. */
  isStaff: boolean;
  /** The page is of an account that they are impersonating. */
  isImpersonating: boolean;
}

export const StaffContext = createContext<Staff>({ isStaff: false, isImpersonating: false });

/** Whether the person is staff, and impersonating an account. */
export function useStaff(): Staff {
  return use(StaffContext);
}
