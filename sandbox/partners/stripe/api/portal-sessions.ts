import { itemOf } from "../billing/subscription-state.ts";
import { invalidParameter, missingParameter, StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf, groupOf, groupsOf, neededText, type Shape, textOf, textOr, values } from "../params.ts";
import type { PortalConfiguration, PortalFlow, PortalSession } from "../portal-types.ts";
import { find, newId, store } from "../tables.ts";
import type { Call, World } from "../world.ts";
import { expandable } from "./lists.ts";

const flowTypes = [
  "payment_method_update",
  "subscription_cancel",
  "subscription_update",
  "subscription_update_confirm",
] as const;

/** The feature that each kind of flow needs. */
const featureOf: Record<string, keyof PortalConfiguration["features"]> = {
  payment_method_update: "payment_method_update",
  subscription_cancel: "subscription_cancel",
  subscription_update: "subscription_update",
  subscription_update_confirm: "subscription_update",
};

export const sessionFields: Call["shape"] = {
  ...expandable,
  ...values("customer", "return_url", "configuration", "locale"),
  flow_data: {
    ...values("type"),
    after_completion: { ...values("type"), redirect: values("return_url") },
    subscription_cancel: values("subscription"),
    subscription_update: values("subscription"),
    subscription_update_confirm: { ...values("subscription"), items: [values("id", "price", "quantity")] },
  } satisfies Record<string, Shape>,
};

/** A visit of a customer to the portal. */
export function createPortalSession(world: World, params: Params, configuration: PortalConfiguration): PortalSession {
  const customer = find(world.tables.customers, "customer", neededText(params, "customer"), "customer");
  const id = newId("bps_");
  return store(world.tables.portalSessions, {
    id,
    object: "billing_portal.session",
    configuration: configuration.id,
    created: world.now(),
    customer: customer.id,
    flow: readFlow(world, groupOf(params, "flow_data"), configuration),
    livemode: false,
    return_url: textOr(params, "return_url", configuration.default_return_url),
    url: world.pageUrl(`portal/${id}`),
  } satisfies PortalSession);
}

function readFlow(world: World, sent: Params, configuration: PortalConfiguration): PortalFlow | null {
  if (Object.keys(sent).length === 0) return null;
  const type = choiceOf(sent, "type", flowTypes);
  if (type === undefined) throw missingParameter("flow_data[type]");
  const feature = featureOf[type];
  if (feature && !configuration.features[feature].enabled) {
    throw new StripeError(`This portal configuration doesn't allow the flow ${type}.`, { param: "flow_data[type]" });
  }
  const after = groupOf(sent, "after_completion");
  const url = textOf(groupOf(after, "redirect"), "return_url");
  const details = groupOf(sent, type);
  const id = textOf(details, "subscription");
  if (type !== "payment_method_update" && !id) throw missingParameter(`flow_data[${type}][subscription]`);
  const subscription = id
    ? find(world.tables.subscriptions, "subscription", id, `flow_data[${type}][subscription]`)
    : null;
  const [item] = groupsOf(details, "items");
  if (type === "subscription_update_confirm" && subscription) {
    if (!item || textOf(item, "id") !== itemOf(subscription).id) {
      throw invalidParameter(`flow_data[${type}][items][0][id]`, "The item isn't one of the subscription's.");
    }
    find(world.tables.prices, "price", neededText(item, "price"), `flow_data[${type}][items][0][price]`);
  }
  return {
    type,
    after_completion: { type: textOf(after, "type") ?? "portal_homepage", redirect: url ? { return_url: url } : null },
    subscription: subscription?.id ?? null,
    price: item ? (textOf(item, "price") ?? null) : null,
  };
}
