export { auditStaff } from "./audit-staff.ts";
export { insertEntry } from "./insert-entry.ts";
export { type EntriesPage, type EntriesQuery, listEntries } from "./list-entries.ts";
export { recordEntry } from "./record-entry.ts";
export { staffActivity } from "./staff-activity.ts";
