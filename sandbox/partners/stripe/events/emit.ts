import { newId, type Tables } from "../tables.ts";
import type { WebhookEndpoint } from "../types.ts";
import type { Deliveries } from "./deliveries.ts";

const API_VERSION = "2026-10-28.endive";

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

/** Sends an event to the endpoints that want it. */
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
  const body = JSON.stringify({
    id: newId("evt_"),
    object: "event",
    api_version: API_VERSION,
    created,
    data: { object, previous_attributes: previous },
    livemode: false,
    pending_webhooks: all.length,
    request: cause ?? { id: null, idempotency_key: null },
    type,
  });
  deliveries.add(all.map(({ url, secret }) => ({ url, secret, body })));
}

function wants({ status, enabled_events: types }: WebhookEndpoint, type: string): boolean {
  return status === "enabled" && types.includes(type);
}
