import type { ReactNode } from "react";
import { StaffFrame } from "#components/staff/StaffFrame.tsx";
import { pageStaffPerson } from "#server/edge/identity/index.ts";

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const { emailAddress, companyName } = await pageStaffPerson();
  return (
    <StaffFrame emailAddress={emailAddress} companyName={companyName}>
      {children}
    </StaffFrame>
  );
}
