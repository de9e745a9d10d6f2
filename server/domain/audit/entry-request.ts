import { requestInfo } from "#server/foundation/context/request-scope.ts";
import { shortAddress } from "#server/foundation/rate-limits/index.ts";

/** What an entry stores about its request: the client's network and the trace id; nulls in jobs and scripts. */
export function entryRequest(): { address: string | null; traceId: string | null } {
  const request = requestInfo();
  return { address: shortAddress(request?.address), traceId: request?.traceId ?? null };
}
