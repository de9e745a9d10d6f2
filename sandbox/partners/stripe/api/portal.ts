import { StripeError } from "../errors.ts";
import type { Param, Params } from "../form.ts";
import { metadataOf, neededText, textOf, textOr } from "../params.ts";
import { find, newId, store } from "../tables.ts";
import type { PortalConfiguration, PortalSession } from "../types.ts";
import type { Call, World } from "../world.ts";
import { listCall } from "./reads.ts";

const takes = ["default_return_url", "features", "metadata"];

/** What a request says, with its switches as such. */
function asSent(param: Param): unknown {
  if (typeof param === "string") return param === "true" || (param === "false" ? false : param);
  if (Array.isArray(param)) return param.map(asSent);
  return Object.fromEntries(Object.entries(param).map(([name, value]) => [name, asSent(value)]));
}

function createConfiguration(world: World, params: Params): PortalConfiguration {
  return store(world.tables.portalConfigurations, {
    features: asSent(params.features ?? {}),
    default_return_url: textOr(params, "default_return_url", null),
    metadata: metadataOf(params),
    id: newId("bpc_"),
    object: "billing_portal.configuration",
    active: true,
  });
}

/** The product sends all of a configuration each time. */
function updateConfiguration(world: World, params: Params, id: string): PortalConfiguration {
  const configuration = find(world.tables.portalConfigurations, "configuration", id);
  return Object.assign(configuration, {
    features: asSent(params.features ?? {}),
    default_return_url: textOr(params, "default_return_url", null),
    metadata: metadataOf(params),
  });
}

/** A visit of a customer to the portal. */
function createPortalSession(world: World, params: Params): PortalSession {
  const { customers, portalConfigurations, portalSessions } = world.tables;
  const configuration = textOf(params, "configuration");
  if (configuration) find(portalConfigurations, "configuration", configuration, "configuration");
  if (portalConfigurations.size === 0) {
    throw new StripeError("You can't create a portal session until you save your customer portal settings.");
  }
  const customer = find(customers, "customer", neededText(params, "customer"), "customer");
  const id = newId("bps_");
  return store(portalSessions, {
    id,
    object: "billing_portal.session",
    customer: customer.id,
    return_url: neededText(params, "return_url"),
    url: world.pageUrl(`portal/${id}`),
  });
}

export const portalCalls: readonly Call[] = [
  { method: "POST", path: "/v1/billing_portal/configurations", takes, run: createConfiguration },
  { method: "POST", path: "/v1/billing_portal/configurations/:id", takes, run: updateConfiguration },
  listCall("/v1/billing_portal/configurations", { filters: ["active"] }, ({ tables }) =>
    tables.portalConfigurations.values(),
  ),
  {
    method: "POST",
    path: "/v1/billing_portal/sessions",
    takes: ["customer", "return_url", "configuration"],
    run: createPortalSession,
  },
];
