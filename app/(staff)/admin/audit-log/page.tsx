import type { Metadata } from "next";
import { AuditLogScreen } from "#components/staff/AuditLogScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { auditLog } from "#server/domain/staff/index.ts";
import { pageStaffPerson } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Audit log" };

/** Prefetches the log of all accounts even if the URL filters it: staff return to it from there. */
export default async function AuditLogPage() {
  await pageStaffPerson();
  return (
    <Prefetched calls={[prefetched("app.GetAuditLog", {}, await auditLog({}))]}>
      <AuditLogScreen />
    </Prefetched>
  );
}
