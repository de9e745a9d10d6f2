export { auditStaff } from "./audit-staff.ts";
export { type EntriesPage, type EntriesQuery, listEntries, securityActivity } from "./list-entries.ts";
export { insertEntry, recordEntry } from "./record-entry.ts";
export { recordExport } from "./record-export.ts";
export { logSecurityFailure, recordPersonEvent, recordSecurityEvent } from "./record-security-event.ts";
export { staffActivity } from "./staff-activity.ts";
