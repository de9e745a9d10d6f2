import { isPartnerSlug, type PartnerSlug, partnerSlugs } from "#lib/partners.ts";
import { type Route, type SandboxRequest, sendJson, sendProblem } from "../http.ts";

/** Requests that are kept of each partner; older ones are dropped. */
const MOST_OF_PARTNER = 10_000;

/** A request that the product made to a partner. */
export interface RecordedRequest {
  partner: PartnerSlug;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  /** ISO 8601, UTC. */
  at: string;
}

/** What a partner's stand-in records of a request. */
export function recordOf(
  partner: PartnerSlug,
  { method, path, query, raw }: SandboxRequest,
  body: unknown,
): RecordedRequest {
  const headers = Object.entries(raw.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
  return {
    partner,
    method,
    path,
    query: Object.fromEntries(query),
    headers: Object.fromEntries(headers),
    body,
    at: new Date().toISOString(),
  };
}

/** What the product sent to its partners. */
export interface Records {
  add: (entry: RecordedRequest) => void;
  /** Oldest first; of all partners without a name. */
  list: (partner?: PartnerSlug) => readonly RecordedRequest[];
  /** The partners whose oldest requests were dropped. */
  dropped: () => readonly PartnerSlug[];
}

export function makeRecords(): Records {
  const ofPartner = new Map<PartnerSlug, RecordedRequest[]>();
  const dropped = new Set<PartnerSlug>();
  return {
    add: (entry) => {
      const entries = ofPartner.get(entry.partner) ?? [];
      ofPartner.set(entry.partner, entries);
      entries.push(entry);
      if (entries.length <= MOST_OF_PARTNER) return;
      entries.shift();
      dropped.add(entry.partner);
    },
    list: (partner) =>
      partner === undefined
        ? [...ofPartner.values()].flat().toSorted((one, other) => one.at.localeCompare(other.at))
        : (ofPartner.get(partner) ?? []),
    dropped: () => [...dropped],
  };
}

/**
 * `GET /recorded?partner=<name>`: what the product sent to that partner, oldest first; all partners without a name. The
 * header `x-dropped` names the partners that sent more than is kept.
 */
export function recordedRoute(records: Records): Route {
  return (request, response) => {
    if (request.path !== "/recorded" || request.method !== "GET") return false;
    const partner = request.query.get("partner");
    if (records.dropped().length > 0) response.setHeader("x-dropped", records.dropped().join(", "));
    if (partner === null) return sendJson(response, records.list());
    if (!isPartnerSlug(partner)) {
      return sendProblem(response, 404, `Unknown partner. Choose from ${partnerSlugs.join(", ")}.`);
    }
    return sendJson(response, records.list(partner));
  };
}
