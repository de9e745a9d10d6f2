import { invalidParameter, missingParameter, StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import {
  choiceOf,
  flagOf,
  groupOf,
  integerOf,
  metadataOf,
  neededText,
  type Shape,
  textOf,
  textOr,
  textsOf,
  values,
} from "../params.ts";
import { find, newId, store } from "../tables.ts";
import type { Price, Product } from "../types.ts";
import type { Call, World } from "../world.ts";
import { expandable, listed, listing } from "./lists.ts";

const productFields: Record<string, Shape> = {
  ...expandable,
  ...values("name", "active", "description"),
  metadata: "map",
};

function createProduct(world: World, params: Params): Product {
  const id = textOf(params, "id") || newId("prod_");
  if (world.tables.products.has(id)) {
    throw invalidParameter("id", "Product already exists.", "resource_already_exists");
  }
  const now = world.now();
  const product = store(world.tables.products, {
    id,
    object: "product",
    active: flagOf(params, "active") ?? true,
    created: now,
    default_price: null,
    description: textOr(params, "description", null),
    images: [],
    livemode: false,
    metadata: metadataOf(params),
    name: neededText(params, "name"),
    type: "service",
    updated: now,
  } satisfies Product);
  world.emit("product.created", product);
  return product;
}

function updateProduct(world: World, params: Params, id: string): Product {
  const product = find(world.tables.products, "product", id);
  Object.assign(product, {
    active: flagOf(params, "active") ?? product.active,
    name: textOf(params, "name") || product.name,
    description: textOr(params, "description", product.description),
    updated: world.now(),
    metadata: metadataOf(params, product.metadata),
  } satisfies Partial<Product>);
  world.emit("product.updated", product);
  return product;
}

const priceFields: Record<string, Shape> = {
  ...expandable,
  ...values("active", "lookup_key", "transfer_lookup_key", "nickname", "tax_behavior"),
  metadata: "map",
};

function createPrice(world: World, params: Params): Price {
  const recurring = groupOf(params, "recurring");
  const interval = choiceOf(recurring, "interval", ["month", "year"]);
  if (interval === undefined) throw missingParameter("recurring[interval]"); // all prices recur here
  const amount = integerOf(params, "unit_amount");
  if (amount === undefined || amount < 0) throw invalidParameter("unit_amount", "Invalid non-negative integer.");
  const product = find(world.tables.products, "product", neededText(params, "product"), "product");
  const price: Price = {
    id: newId("price_"),
    object: "price",
    active: flagOf(params, "active") ?? true,
    billing_scheme: "per_unit",
    created: world.now(),
    currency: neededText(params, "currency").toLowerCase(),
    livemode: false,
    lookup_key: null,
    metadata: metadataOf(params),
    nickname: textOr(params, "nickname", null),
    product: product.id,
    tax_behavior: textOf(params, "tax_behavior") ?? "unspecified",
    type: "recurring",
    recurring: { interval, interval_count: integerOf(recurring, "interval_count") ?? 1, usage_type: "licensed" },
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
  price.lookup_key = takeLookupKey(world, params, price);
  store(world.tables.prices, price);
  world.emit("price.created", price);
  return price;
}

function updatePrice(world: World, params: Params, id: string): Price {
  const price = find(world.tables.prices, "price", id);
  Object.assign(price, {
    active: flagOf(params, "active") ?? price.active,
    nickname: textOr(params, "nickname", price.nickname),
    metadata: metadataOf(params, price.metadata),
    lookup_key: takeLookupKey(world, params, price),
  } satisfies Partial<Price>);
  world.emit("price.updated", price);
  return price;
}

/** The lookup key that a request gives a price: it's taken from another price only on demand. */
function takeLookupKey(world: World, params: Params, price: Price): string | null {
  const key = textOr(params, "lookup_key", price.lookup_key);
  const holder = [...world.tables.prices.values()].find((one) => one.lookup_key === key && one.id !== price.id);
  if (key === null || !holder) return key;
  if (!flagOf(params, "transfer_lookup_key")) {
    throw invalidParameter("lookup_key", `A price (\`${holder.id}\`) already uses that lookup key.`);
  }
  holder.lookup_key = null;
  world.emit("price.updated", holder, { lookup_key: key });
  return key;
}

function listPrices(world: World, params: Params): object {
  const keys = textsOf(params, "lookup_keys");
  if (keys.length > 10) throw new StripeError("lookup_keys has at most 10 keys.", { param: "lookup_keys" });
  const [active, product] = [flagOf(params, "active"), textOf(params, "product")];
  const prices = [...world.tables.prices.values()].filter(
    (price) =>
      (keys.length === 0 || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
      (active === undefined || price.active === active) &&
      (product === undefined || price.product === product),
  );
  return listed(prices, params, "/v1/prices");
}

export const catalogCalls: readonly Call[] = [
  { method: "POST", path: "/v1/products", shape: { ...productFields, id: "value" }, run: createProduct },
  { method: "POST", path: "/v1/products/:id", shape: productFields, run: updateProduct },
  {
    method: "GET",
    path: "/v1/products/:id",
    shape: expandable,
    run: (world, _, id) => find(world.tables.products, "product", id),
  },
  {
    method: "POST",
    path: "/v1/prices",
    shape: {
      ...priceFields,
      ...values("currency", "product", "unit_amount"),
      recurring: values("interval", "interval_count"),
    },
    run: createPrice,
  },
  { method: "POST", path: "/v1/prices/:id", shape: priceFields, run: updatePrice },
  {
    method: "GET",
    path: "/v1/prices/:id",
    shape: expandable,
    run: (world, _, id) => find(world.tables.prices, "price", id),
  },
  {
    method: "GET",
    path: "/v1/prices",
    shape: { ...listing, active: "value", lookup_keys: ["value"], product: "value" },
    run: listPrices,
  },
];
