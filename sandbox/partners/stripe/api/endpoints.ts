import { putBounded } from "../../bounded-map.ts";
import { invalidParameter } from "../errors.ts";
import type { Params } from "../form.ts";
import { flagOf, metadataOf, neededText, type Shape, textOf, textOr, textsOf, values } from "../params.ts";
import type { WebhookEndpoint } from "../portal-types.ts";
import { find, newId, store } from "../tables.ts";
import type { Call, World } from "../world.ts";
import { expandable, listed, listing } from "./lists.ts";

const fields: Record<string, Shape> = {
  ...expandable,
  ...values("url", "description"),
  enabled_events: ["value"],
  metadata: "map",
};

/** The only answer that has the endpoint's secret. */
function createEndpoint(world: World, params: Params): object {
  const events = textsOf(params, "enabled_events");
  if (events.length === 0) throw invalidParameter("enabled_events", "Must be a list of events.", "parameter_missing");
  const endpoint: WebhookEndpoint = store(world.tables.endpoints, {
    id: newId("we_"),
    object: "webhook_endpoint",
    api_version: textOr(params, "api_version", null),
    created: world.now(),
    description: textOr(params, "description", null),
    enabled_events: events,
    livemode: false,
    metadata: metadataOf(params),
    status: "enabled",
    url: urlOf(neededText(params, "url")),
  } satisfies WebhookEndpoint);
  const secret = world.endpointSecret(endpoint.url);
  putBounded(world.tables.endpointSecrets, endpoint.id, secret);
  return { ...endpoint, secret };
}

function updateEndpoint(world: World, params: Params, id: string): WebhookEndpoint {
  const endpoint = find(world.tables.endpoints, "webhook endpoint", id);
  const [url, events, disabled] = [
    textOf(params, "url"),
    textsOf(params, "enabled_events"),
    flagOf(params, "disabled"),
  ];
  return Object.assign(endpoint, {
    url: url ? urlOf(url) : endpoint.url,
    metadata: metadataOf(params, endpoint.metadata),
    enabled_events: events.length === 0 ? endpoint.enabled_events : events,
    description: textOr(params, "description", endpoint.description),
    status: disabled === undefined ? endpoint.status : disabled ? "disabled" : "enabled",
  } satisfies Partial<WebhookEndpoint>);
}

function urlOf(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? "")) throw invalidParameter("url", "Invalid URL", "url_invalid");
  return text;
}

export const endpointCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/v1/webhook_endpoints",
    shape: { ...fields, api_version: "value" },
    run: createEndpoint,
  },
  {
    method: "POST",
    path: "/v1/webhook_endpoints/:id",
    shape: { ...fields, disabled: "value" },
    run: updateEndpoint,
  },
  {
    method: "GET",
    path: "/v1/webhook_endpoints",
    shape: listing,
    run: (world, params) => listed([...world.tables.endpoints.values()], params, "/v1/webhook_endpoints"),
  },
];
