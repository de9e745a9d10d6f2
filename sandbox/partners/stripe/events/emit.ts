import { putBounded } from "../../bounded-map.ts";
import { expand } from "../expand.ts";
import type { StripeEvent, WebhookEndpoint } from "../portal-types.ts";
import { newId, type Tables } from "../tables.ts";
import type { Deliveries } from "./deliveries.ts";

export const API_VERSION = "2026-10-28.endive";
const MOST_EVENTS = 2_000;

/** The API request that events come from. */
export interface Cause {
  id: string;
  idempotency_key: string | null;
}

/** Where events go while no endpoint was set up. */
export interface DefaultEndpoint {
  url: string;
  secret: string;
}

/** Stores an event and sends it to the endpoints that want it. */
export function emitEvent(
  { tables, deliveries, fallback }: { tables: Tables; deliveries: Deliveries; fallback: DefaultEndpoint },
  event: { type: string; object: object; previous: Record<string, unknown> | undefined; created: number },
  cause: Cause | null,
): void {
  const { type, object, previous, created } = event;
  const endpoints = [...tables.endpoints.values()];
  const targets = endpoints
    .filter((endpoint) => wants(endpoint, type))
    .map(({ id, url }) => ({
      url,
      secret: tables.endpointSecrets.get(id) ?? "",
    }));
  const all = endpoints.length === 0 ? [fallback] : targets;
  const sent: StripeEvent = {
    id: newId("evt_"),
    object: "event",
    api_version: API_VERSION,
    created,
    data: {
      object: expand(object, [], tables),
      ...(previous === undefined ? {} : { previous_attributes: structuredClone(previous) }),
    },
    livemode: false,
    pending_webhooks: all.length,
    request: cause ?? { id: null, idempotency_key: null },
    type,
  };
  putBounded(tables.events, sent.id, sent, MOST_EVENTS);
  const body = JSON.stringify(sent);
  deliveries.add(all.map(({ url, secret }) => ({ url, secret, body })));
}

function wants({ status, enabled_events: types }: WebhookEndpoint, type: string): boolean {
  return status === "enabled" && (types.includes("*") || types.includes(type));
}
