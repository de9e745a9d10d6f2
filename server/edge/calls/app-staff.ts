import type { appStaffCalls } from "#lib/calls/app-staff.ts";
import { auditLog, findAccounts, grantPlan, leaveAccount } from "#server/domain/staff/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { withCookies } from "#server/edge/http/with-cookies.ts";

export const appStaffHandlers: Handlers<typeof appStaffCalls> = {
  FindAccounts: ({ context, query }) => findAccounts(query, context.now),
  GetAuditLog: ({ query }) => auditLog(query),
  GrantPlan: ({ context, body }) => grantPlan(context, body),
  LeaveAccount: async ({ context }) => {
    const { path, cookie } = await leaveAccount(context);
    return withCookies({ path }, ...(cookie === null ? [] : [cookie]));
  },
};
