import { invalidParameter, StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import {
  choiceOf,
  flagOf,
  groupOf,
  groupsOf,
  metadataOf,
  neededText,
  type Shape,
  textOf,
  textOr,
  textsOf,
  values,
} from "../params.ts";
import type { PortalConfiguration, PortalFeatures } from "../portal-types.ts";
import { find, newId, store } from "../tables.ts";
import type { Call, World } from "../world.ts";
import { expandable, listed, listing } from "./lists.ts";
import { createPortalSession, sessionFields } from "./portal-sessions.ts";

const fields: Record<string, Shape> = {
  ...expandable,
  ...values("default_return_url", "name"),
  business_profile: values("headline", "privacy_policy_url", "terms_of_service_url"),
  metadata: "map",
  features: {
    customer_update: { ...values("enabled"), allowed_updates: ["value"] },
    invoice_history: values("enabled"),
    payment_method_update: values("enabled"),
    subscription_cancel: {
      ...values("enabled", "mode", "proration_behavior"),
      cancellation_reason: { ...values("enabled"), options: ["value"] },
    },
    subscription_update: {
      ...values("enabled", "proration_behavior", "trial_update_behavior"),
      default_allowed_updates: ["value"],
      products: [{ ...values("product"), prices: ["value"] }],
      schedule_at_period_end: { conditions: [values("type")] },
    },
  },
};

const nothingAllowed: PortalFeatures = {
  customer_update: { enabled: false, allowed_updates: [] },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false },
  subscription_cancel: { enabled: false, mode: "at_period_end" },
  subscription_update: {
    enabled: false,
    default_allowed_updates: [],
    products: [],
    proration_behavior: "none",
    schedule_at_period_end: { conditions: [] },
  },
};

function createConfiguration(world: World, params: Params): PortalConfiguration {
  const profile = groupOf(params, "business_profile");
  const now = world.now();
  return store(world.tables.portalConfigurations, {
    id: newId("bpc_"),
    object: "billing_portal.configuration",
    active: true,
    created: now,
    updated: now,
    business_profile: {
      headline: textOr(profile, "headline", null),
      privacy_policy_url: textOr(profile, "privacy_policy_url", null),
      terms_of_service_url: textOr(profile, "terms_of_service_url", null),
    },
    default_return_url: textOr(params, "default_return_url", null),
    is_default: false,
    livemode: false,
    metadata: metadataOf(params),
    name: textOr(params, "name", null),
    features: readFeatures(world, groupOf(params, "features"), nothingAllowed),
  } satisfies PortalConfiguration);
}

function updateConfiguration(world: World, params: Params, id: string): PortalConfiguration {
  const configuration = find(world.tables.portalConfigurations, "configuration", id);
  const [profile, current] = [groupOf(params, "business_profile"), configuration.business_profile];
  return Object.assign(configuration, {
    active: flagOf(params, "active") ?? configuration.active,
    business_profile: {
      headline: textOr(profile, "headline", current.headline),
      privacy_policy_url: textOr(profile, "privacy_policy_url", current.privacy_policy_url),
      terms_of_service_url: textOr(profile, "terms_of_service_url", current.terms_of_service_url),
    },
    default_return_url: textOr(params, "default_return_url", configuration.default_return_url),
    features: readFeatures(world, groupOf(params, "features"), configuration.features),
    metadata: metadataOf(params, configuration.metadata),
    updated: world.now(),
    name: textOr(params, "name", configuration.name),
  } satisfies Partial<PortalConfiguration>);
}

function readFeatures(world: World, sent: Params, current: PortalFeatures): PortalFeatures {
  const enabled = (name: keyof PortalFeatures) => flagOf(groupOf(sent, name), "enabled") ?? current[name].enabled;
  const [update, cancel] = [groupOf(sent, "subscription_update"), groupOf(sent, "subscription_cancel")];
  const [customer, before] = [groupOf(sent, "customer_update"), current.subscription_update];
  const modes = ["at_period_end", "immediately"] as const;
  const products = groupsOf(update, "products").map((one) => {
    const product = find(
      world.tables.products,
      "product",
      neededText(one, "product"),
      "features[subscription_update][products]",
    );
    return { product: product.id, prices: textsOf(one, "prices") };
  });
  const conditions = groupsOf(groupOf(update, "schedule_at_period_end"), "conditions");
  return {
    customer_update: {
      enabled: enabled("customer_update"),
      allowed_updates:
        customer.allowed_updates === undefined
          ? current.customer_update.allowed_updates
          : textsOf(customer, "allowed_updates"),
    },
    invoice_history: { enabled: enabled("invoice_history") },
    payment_method_update: { enabled: enabled("payment_method_update") },
    subscription_cancel: {
      enabled: enabled("subscription_cancel"),
      mode: choiceOf(cancel, "mode", modes) ?? current.subscription_cancel.mode,
    },
    subscription_update: {
      enabled: enabled("subscription_update"),
      default_allowed_updates:
        update.default_allowed_updates === undefined
          ? before.default_allowed_updates
          : textsOf(update, "default_allowed_updates"),
      products: update.products === undefined ? before.products : products,
      proration_behavior: textOf(update, "proration_behavior") || before.proration_behavior,
      schedule_at_period_end:
        conditions.length === 0
          ? before.schedule_at_period_end
          : { conditions: conditions.map((one) => ({ type: neededText(one, "type") })) },
    },
  };
}

function listConfigurations(world: World, params: Params): object {
  const active = flagOf(params, "active");
  const all = [...world.tables.portalConfigurations.values()];
  const shown = all.filter((one) => active === undefined || one.active === active);
  return listed(shown, params, "/v1/billing_portal/configurations");
}

export const portalCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/v1/billing_portal/configurations",
    shape: fields,
    run: (world, params) => {
      if (params.features === undefined)
        throw invalidParameter("features", "Missing required param: features.", "parameter_missing");
      return createConfiguration(world, params);
    },
  },
  {
    method: "POST",
    path: "/v1/billing_portal/configurations/:id",
    shape: { ...fields, ...values("active") },
    run: updateConfiguration,
  },
  {
    method: "GET",
    path: "/v1/billing_portal/configurations/:id",
    shape: expandable,
    run: (world, _, id) => find(world.tables.portalConfigurations, "configuration", id),
  },
  {
    method: "GET",
    path: "/v1/billing_portal/configurations",
    shape: { ...listing, ...values("active", "is_default") },
    run: listConfigurations,
  },
  {
    method: "POST",
    path: "/v1/billing_portal/sessions",
    shape: sessionFields,
    run: (world, params) => {
      const given = textOf(params, "configuration");
      const [fallback] = [...world.tables.portalConfigurations.values()].filter(({ active }) => active);
      const configuration = given
        ? find(world.tables.portalConfigurations, "configuration", given, "configuration")
        : fallback;
      if (!configuration) {
        throw new StripeError("You can't create a portal session until you save your customer portal settings.");
      }
      return createPortalSession(world, params, configuration);
    },
  },
];
