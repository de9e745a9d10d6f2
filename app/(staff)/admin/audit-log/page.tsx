import type { Metadata } from "next";
import { AuditLogScreen } from "#components/staff/AuditLogScreen.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { auditLog, pageStaffPerson } from "#server/domain/staff/index.ts";

export const metadata: Metadata = { title: "Audit log" };

/** Whatever the address asks for, the log of all accounts is where one goes on from. */
export default async function AuditLogPage() {
  await pageStaffPerson();
  return (
    <Prefetched calls={[held("app.GetAuditLog", {}, await auditLog({}))]}>
      <AuditLogScreen />
    </Prefetched>
  );
}
