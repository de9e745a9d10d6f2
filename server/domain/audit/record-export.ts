import type { MemberContext } from "#server/foundation/context/context.ts";
import { inReaderScope } from "#server/foundation/database/reader-scope.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

/** What is exported, as the log names it. */
export interface Exported {
  data: "account" | "answers" | "responses" | "survey";
  format: "CSV" | "JSON" | "NDJSON";
  /** The survey or question, if the export is limited to one. */
  subject?: string | undefined;
}

/**
 * Runs an export and records it in the account's log. A refused export isn't recorded; one that can't be recorded isn't
 * sent. Exports by staff already have an entry (`audit-staff.ts`). Throws as `make` does.
 */
export async function recordExport(
  { accountId, personId, isStaff }: MemberContext,
  { data, format, subject }: Exported,
  make: () => Response | Promise<Response>,
): Promise<Response> {
  const response = await make();
  if (isStaff) return response;
  try {
    const event = { accountId, personId, subject: subject ?? null, details: { data, format } };
    // The export itself may be read at a standby.
    await inReaderScope(false, () => recordSecurityEvent({ action: "dataExported", ...event }));
  } catch (error) {
    await response.body?.cancel();
    throw error;
  }
  return response;
}
