import { endSubscription } from "../billing/end.ts";
import { isEnded } from "../billing/subscription-state.ts";
import type { Params } from "../form.ts";
import { metadataOf, textOr } from "../params.ts";
import { find, newId, store } from "../tables.ts";
import type { Customer } from "../types.ts";
import type { Call, World } from "../world.ts";
import { readCall } from "./reads.ts";

const takes = ["email", "name", "metadata"];

function createCustomer(world: World, params: Params): Customer {
  const customer = store(world.tables.customers, {
    id: newId("cus_"),
    object: "customer",
    address: null,
    balance: 0,
    email: textOr(params, "email", null),
    metadata: metadataOf(params),
    name: textOr(params, "name", null),
    tax_ids: { object: "list", data: [], has_more: false, url: "/v1/customers/tax_ids" },
  });
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
  { method: "POST", path: "/v1/customers", takes, run: createCustomer },
  { method: "POST", path: "/v1/customers/:id", takes, run: updateCustomer },
  readCall("/v1/customers", "customer", ({ customers }) => customers),
  { method: "DELETE", path: "/v1/customers/:id", takes: [], run: deleteCustomer },
];
