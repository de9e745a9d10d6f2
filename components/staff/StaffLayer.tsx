"use client";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { StaffContext } from "#components/session/staff-context.ts";
import type { Look } from "./LookBanner.tsx";

// It stands around every page, and is there for staff alone.
const LookBanner = dynamic(() => import("./LookBanner.tsx").then((room) => room.LookBanner));

interface StaffLayerProps {
  isStaff: boolean;
  /** The account that staff look into at the moment. */
  look: Look | null;
  children: ReactNode;
}

/** Around every screen: says under it whose account staff look into. */
export function StaffLayer({ isStaff, look, children }: StaffLayerProps) {
  return (
    <StaffContext value={{ isStaff, isLooking: look !== null }}>
      {children}
      {look && <LookBanner look={look} />}
    </StaffContext>
  );
}
