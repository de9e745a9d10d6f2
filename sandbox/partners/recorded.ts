import { type Route, sendJson, sendProblem } from "../http.ts";

const PARTNERS = new Set([
  "stripe",
  "shopify",
  "slack",
  "klaviyo",
  "segment",
  "yotpo",
  "zendesk",
  "woocommerce",
  "bigcommerce",
  "wix",
  "webhook",
  "sentry",
  "intercom",
]);

/** A request that the product made to a partner. */
export interface RecordedRequest {
  partner: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  /** ISO 8601, UTC. */
  at: string;
}

/** `GET /recorded?partner=<name>`: what the product sent to that partner, oldest first; all partners without a name. */
export function recordedRoute(recorded: readonly RecordedRequest[]): Route {
  return (request, response) => {
    if (request.path !== "/recorded" || request.method !== "GET") return false;
    const partner = request.query.get("partner");
    if (partner === null) return sendJson(response, recorded);
    if (!PARTNERS.has(partner)) {
      return sendProblem(response, 404, `Unknown partner. Choose from ${[...PARTNERS].join(", ")}.`);
    }
    return sendJson(
      response,
      recorded.filter((entry) => entry.partner === partner),
    );
  };
}
