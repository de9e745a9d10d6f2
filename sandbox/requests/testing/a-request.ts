import type { PartnerSlug } from "#lib/partners.ts";
import type { RecordedRequest } from "../../partners/recorded.ts";

/** A request to a partner, at a path below the partner's own. */
export function aRequest(partner: PartnerSlug, path: string, changes: Partial<RecordedRequest> = {}): RecordedRequest {
  return {
    partner,
    path: `/${partner}${path}`,
    method: "POST",
    query: {},
    headers: {},
    body: null,
    at: "2026-11-20T10:00:00.000Z",
    ...changes,
  };
}
