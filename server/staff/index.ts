export { adminLogin, LOOK_MINUTES } from "./admin-login.ts";
export { auditLog } from "./audit-log.ts";
export { findAccounts } from "./find-accounts.ts";
export { grantPlan } from "./grant-plan.ts";
export { leaveAccount } from "./leave-account.ts";
export { isStaffAddress } from "./staff-list.ts";
export { type StaffLook, staffLook } from "./staff-look.ts";
