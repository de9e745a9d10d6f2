"use client";
import { createContext, useContext } from "react";

/** What components in a shared report know of it. A visitor may make no calls: they show what the page brought along. */
export interface SharedReportParts {
  /** Whether it has what shoppers typed. */
  showsTexts: boolean;
}

export const SharedReportContext = createContext<SharedReportParts | null>(null);

/** The report that a component is in; null on the screens of members. */
export function useSharedReport(): SharedReportParts | null {
  return useContext(SharedReportContext);
}
