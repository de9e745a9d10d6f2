export { auditStaff } from "./audit-staff.ts";
export { insertEntry } from "./insert-entry.ts";
export { type EntriesPage, type EntriesQuery, listEntries } from "./list-entries.ts";
export { recordEntry } from "./record-entry.ts";
export { recordExport } from "./record-export.ts";
export { recordPersonEvent } from "./record-person-event.ts";
export { logSecurityFailure, recordSecurityEvent } from "./record-security-event.ts";
export { securityActivity } from "./security-activity.ts";
export { staffActivity } from "./staff-activity.ts";
