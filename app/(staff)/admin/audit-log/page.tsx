import type { Metadata } from "next";
import { AuditLogScreen } from "#components/staff/AuditLogScreen.tsx";
import { pageStaffPerson } from "#server/staff/index.ts";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditLogPage() {
  await pageStaffPerson();
  return <AuditLogScreen />;
}
