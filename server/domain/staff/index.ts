export { auditLog } from "./audit-log.ts";
export { findAccount, findAccounts } from "./find-accounts.ts";
export { grantPlan } from "./grant-plan.ts";
export { adminLogin, currentImpersonation, type Impersonation, leaveAccount } from "./impersonate.ts";
export { readFeedback } from "./read-feedback.ts";
