"use client";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { StaffContext } from "#components/session/staff-context.ts";
import type { Impersonation } from "./ImpersonationBanner.tsx";

// It wraps every page, but only staff need this code.
const ImpersonationBanner = dynamic(() =>
  import("./ImpersonationBanner.tsx").then((module) => module.ImpersonationBanner),
);

interface StaffLayerProps {
  isStaff: boolean;
  /** The running impersonation. */
  look: Impersonation | null;
  children: ReactNode;
}

/** Wraps every screen and shows below it which account staff are impersonating. */
export function StaffLayer({ isStaff, look, children }: StaffLayerProps) {
  return (
    <StaffContext value={{ isStaff, isImpersonating: look !== null }}>
      {children}
      {look && <ImpersonationBanner impersonation={look} />}
    </StaffContext>
  );
}
