import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { clientAddressOf, overLimit } from "#server/foundation/rate-limits/index.ts";
import { matchPath, sendProblem } from "#server/storefront/index.ts";

/**
 * Counts a request to the storefront's calls for its client's address, and answers it with 429 if there were too many.
 * Not per key: one store has many shoppers, and anyone could use up the key in its pages.
 * @returns false if the request may continue
 */
export function limitStorefront(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === "OPTIONS") return false;
  const url = request.url ?? "/";
  const mark = url.indexOf("?");
  const path = matchPath(mark === -1 ? url : url.slice(0, mark));
  if (!path) return false;
  const name = path.call === "saveResponse" ? "saveResponse" : "storefrontRead";
  const refused = overLimit(name, clientAddressOf(request));
  if (!refused) return false;
  sendProblem({ appUrl: env.APP_URL, log }, request, response, refused);
  return true;
}
