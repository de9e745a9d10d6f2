import type { IncomingMessage } from "node:http";
import type { AppError } from "#lib/errors.ts";
import { clientAddressOf, overLimit } from "#server/foundation/rate-limits/index.ts";
import type { StorefrontCall } from "#server/storefront/index.ts";

/**
 * Counts a request to one of the storefront's calls for its client's address.
 * Not per key: one store has many shoppers, and anyone could use up the key in its pages.
 * @returns the refusal if there were too many
 */
export function limitStorefront(request: IncomingMessage, call: StorefrontCall): AppError | null {
  if (request.method === "OPTIONS") return null;
  const limit = call === "saveResponse" || call === "discountCode" ? call : "storefrontRead";
  return overLimit(limit, clientAddressOf(request));
}
