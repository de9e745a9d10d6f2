import { securityActivity, staffActivity } from "#server/domain/audit/index.ts";
import { auditLog, findAccounts, grantPlan, leaveAccount } from "#server/domain/staff/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { withCookies } from "#server/edge/http/with-cookies.ts";

type StaffCalls =
  | "FindAccounts"
  | "GetAuditLog"
  | "GetSecurityActivity"
  | "GetStaffActivity"
  | "GrantPlan"
  | "LeaveAccount";

export const appStaffHandlers: Pick<Handlers<"app">, StaffCalls> = {
  FindAccounts: ({ context, query }) => findAccounts(query, context.now),
  GetAuditLog: ({ query }) => auditLog(query),
  GetSecurityActivity: ({ context, query }) => securityActivity(context, query),
  GetStaffActivity: ({ context, query }) => staffActivity(context, query),
  GrantPlan: ({ context, body }) => grantPlan(context, body),
  LeaveAccount: async ({ context }) => {
    const { path, cookie } = await leaveAccount(context);
    return withCookies({ path }, ...(cookie === null ? [] : [cookie]));
  },
};
