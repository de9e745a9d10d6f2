import { putBounded } from "../../bounded-map.ts";
import { invalidParameter } from "../errors.ts";
import type { Params } from "../form.ts";
import { flagOf, neededText, textOr, textsOf } from "../params.ts";
import { find, newId, store } from "../tables.ts";
import type { WebhookEndpoint } from "../types.ts";
import type { Call, World } from "../world.ts";
import { listCall } from "./reads.ts";

/** The only answer that has the endpoint's secret. */
function createEndpoint(world: World, params: Params): object {
  const url = neededText(params, "url");
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) throw invalidParameter("url", "Invalid URL", "url_invalid");
  const endpoint: WebhookEndpoint = store(world.tables.endpoints, {
    id: newId("we_"),
    object: "webhook_endpoint",
    api_version: textOr(params, "api_version", null),
    enabled_events: textsOf(params, "enabled_events"),
    status: "enabled",
    url,
  });
  const secret = world.endpointSecret(url);
  putBounded(world.tables.endpointSecrets, endpoint.id, secret);
  return { ...endpoint, secret };
}

function updateEndpoint(world: World, params: Params, id: string): WebhookEndpoint {
  const endpoint = find(world.tables.endpoints, "webhook endpoint", id);
  const [events, isDisabled] = [textsOf(params, "enabled_events"), flagOf(params, "disabled")];
  return Object.assign(endpoint, {
    enabled_events: events.length === 0 ? endpoint.enabled_events : events,
    status: isDisabled === undefined ? endpoint.status : isDisabled ? "disabled" : "enabled",
  } satisfies Partial<WebhookEndpoint>);
}

export const endpointCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/v1/webhook_endpoints",
    takes: ["url", "enabled_events", "api_version"],
    run: createEndpoint,
  },
  {
    method: "POST",
    path: "/v1/webhook_endpoints/:id",
    takes: ["enabled_events", "disabled"],
    run: updateEndpoint,
  },
  listCall("/v1/webhook_endpoints", {}, ({ tables }) => tables.endpoints.values()),
];
