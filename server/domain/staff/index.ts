export { adminLogin, leaveAccount } from "./admin-login.ts";
export { auditLog } from "./audit-log.ts";
export { findAccount } from "./find-account.ts";
export { findAccounts } from "./find-accounts.ts";
export { grantPlan } from "./grant-plan.ts";
export { currentImpersonation, type Impersonation } from "./impersonation.ts";
export { readFeedback } from "./read-feedback.ts";
