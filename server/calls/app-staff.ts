import { staffActivity } from "#server/audit/index.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { auditLog, findAccounts, grantPlan, leaveAccount } from "#server/staff/index.ts";

type StaffCalls = "FindAccounts" | "GetAuditLog" | "GetStaffActivity" | "GrantPlan" | "LeaveAccount";

export const appStaffHandlers: Pick<Handlers<"app">, StaffCalls> = {
  FindAccounts: ({ context, query }) => findAccounts(query, context.now),
  GetAuditLog: ({ query }) => auditLog(query),
  GetStaffActivity: ({ context, query }) => staffActivity(context, query),
  GrantPlan: ({ context, body }) => grantPlan(context, body),
  LeaveAccount: ({ context }) => leaveAccount(context),
};
