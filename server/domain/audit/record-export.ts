import type { MemberContext } from "#server/foundation/context/context.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

/** What leaves the account, as its log names it. */
export interface Exported {
  data: "account" | "answers" | "responses" | "survey";
  format: "CSV" | "JSON" | "NDJSON";
  /** The survey or question, where it is one alone. */
  of?: string | undefined;
}

/**
 * Makes an export and records it in the account's log. One that is refused isn't recorded; one that can't be recorded
 * isn't sent. What staff export is an entry of theirs already (`audit-staff.ts`). Throws as `make` does.
 */
export async function recordExport(
  { accountId, personId, isStaff }: MemberContext,
  { data, format, of }: Exported,
  make: () => Response | Promise<Response>,
): Promise<Response> {
  const response = await make();
  if (isStaff) return response;
  try {
    const event = { accountId, personId, subject: of ?? null, details: { data, format } };
    await recordSecurityEvent({ action: "dataExported", ...event });
  } catch (error) {
    await response.body?.cancel();
    throw error;
  }
  return response;
}
