export { auditLog } from "./audit-log.ts";
export { findAccount } from "./find-account.ts";
export { findAccounts } from "./find-accounts.ts";
export { grantPlan } from "./grant-plan.ts";
export { adminLogin, leaveAccount } from "./impersonate.ts";
export { currentImpersonation, type Impersonation } from "./impersonation.ts";
export { readFeedback } from "./read-feedback.ts";
