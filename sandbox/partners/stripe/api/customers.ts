import { endSubscription } from "../billing/end.ts";
import { isEnded } from "../billing/subscription-state.ts";
import type { Params } from "../form.ts";
import { metadataOf, type Shape, textOr, values } from "../params.ts";
import { find, newId, store } from "../tables.ts";
import type { Customer } from "../types.ts";
import type { Call, World } from "../world.ts";
import { expandable } from "./lists.ts";

const fields: Record<string, Shape> = { ...expandable, ...values("email", "name"), metadata: "map" };

export function createCustomer(world: World, params: Params): Customer {
  const customer = store(world.tables.customers, {
    id: newId("cus_"),
    object: "customer",
    balance: 0,
    created: world.now(),
    currency: null,
    delinquent: false,
    email: textOr(params, "email", null),
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: metadataOf(params),
    name: textOr(params, "name", null),
  } satisfies Customer);
  world.emit("customer.created", customer);
  return customer;
}

function updateCustomer(world: World, params: Params, id: string): Customer {
  const customer = find(world.tables.customers, "customer", id);
  const previous = { email: customer.email, metadata: customer.metadata, name: customer.name };
  Object.assign(customer, {
    email: textOr(params, "email", customer.email),
    name: textOr(params, "name", customer.name),
    metadata: metadataOf(params, customer.metadata),
  } satisfies Partial<Customer>);
  world.emit("customer.updated", customer, previous);
  return customer;
}

/** Their subscriptions end at once. */
function deleteCustomer(world: World, _: Params, id: string): object {
  const customer = find(world.tables.customers, "customer", id);
  for (const subscription of world.tables.subscriptions.values()) {
    if (subscription.customer === id && !isEnded(subscription)) endSubscription(world, subscription);
  }
  world.tables.customers.delete(id);
  world.emit("customer.deleted", customer);
  return { id, object: "customer", deleted: true };
}

export const customerCalls: readonly Call[] = [
  { method: "POST", path: "/v1/customers", shape: fields, run: createCustomer },
  { method: "POST", path: "/v1/customers/:id", shape: fields, run: updateCustomer },
  {
    method: "GET",
    path: "/v1/customers/:id",
    shape: expandable,
    run: (world, _, id) => find(world.tables.customers, "customer", id),
  },
  { method: "DELETE", path: "/v1/customers/:id", shape: {}, run: deleteCustomer },
];
