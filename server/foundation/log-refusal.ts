import { shortAddress } from "#server/foundation/rate-limits/index.ts";
import { logBounded } from "./log-bounded.ts";

/** A refused request, as logged. */
export interface Refusal {
  /** The call's name, or the screen's path as in `lib/screens.ts`: never the query, which may contain a link. */
  call: string;
  status: number;
  /** The problem's address, which ends with its slug. */
  type: string;
  traceId: string;
  /** The client's address as the rate limits count it. */
  address: string | null;
  personId?: string | null;
  accountId?: string | null;
}

const loggedStatuses: readonly number[] = [401, 403, 429];

/**
 * Logs one line for a request refused with 401, 403 or 429 (OWASP ASVS 5.0, 16.3.2), as often as {@link logBounded}
 * allows.
 */
export function logRefusal(refusal: Refusal): void {
  const { call, status, type, traceId, address, personId = null, accountId = null } = refusal;
  if (!loggedStatuses.includes(status)) return;
  const network = shortAddress(address);
  const problem = type.slice(type.lastIndexOf("/") + 1);
  logBounded(network, { call, status, problem, traceId, personId, accountId, address: network }, "refused");
}
