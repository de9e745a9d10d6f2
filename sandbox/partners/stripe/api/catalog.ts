import { invalidParameter, missingParameter } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf, flagOf, groupOf, integerOf, metadataOf, neededText, textOf, textOr, textsOf } from "../params.ts";
import { find, newId, store } from "../tables.ts";
import type { Price, Product } from "../types.ts";
import type { Call, World } from "../world.ts";
import { listCall, readCall } from "./reads.ts";

function createProduct(world: World, params: Params): Product {
  const id = neededText(params, "id");
  if (world.tables.products.has(id)) {
    throw invalidParameter("id", "Product already exists.", "resource_already_exists");
  }
  const product = store(world.tables.products, {
    id,
    object: "product",
    active: true,
    metadata: metadataOf(params),
    name: neededText(params, "name"),
  });
  world.emit("product.created", product);
  return product;
}

function updateProduct(world: World, params: Params, id: string): Product {
  const product = find(world.tables.products, "product", id);
  Object.assign(product, {
    active: flagOf(params, "active") ?? product.active,
    name: textOf(params, "name") || product.name,
    metadata: metadataOf(params, product.metadata),
  } satisfies Partial<Product>);
  world.emit("product.updated", product);
  return product;
}

function createPrice(world: World, params: Params): Price {
  const interval = choiceOf(groupOf(params, "recurring"), "interval", ["month", "year"]);
  if (interval === undefined) throw missingParameter("recurring[interval]"); // all prices recur here
  const amount = integerOf(params, "unit_amount");
  if (amount === undefined || amount < 0) throw invalidParameter("unit_amount", "Invalid non-negative integer.");
  const product = find(world.tables.products, "product", neededText(params, "product"), "product");
  const price: Price = {
    id: newId("price_"),
    object: "price",
    active: true,
    currency: neededText(params, "currency"),
    lookup_key: takeLookupKey(world, params),
    metadata: metadataOf(params),
    nickname: textOr(params, "nickname", null),
    product: product.id,
    recurring: { interval, interval_count: 1 },
    unit_amount: amount,
  };
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
  } satisfies Partial<Price>);
  world.emit("price.updated", price);
  return price;
}

/** The lookup key that a request gives a new price: it's taken from another price only on demand. */
function takeLookupKey(world: World, params: Params): string | null {
  const key = textOr(params, "lookup_key", null);
  const holder = [...world.tables.prices.values()].find((price) => price.lookup_key === key);
  if (key === null || !holder) return key;
  if (!flagOf(params, "transfer_lookup_key")) {
    throw invalidParameter("lookup_key", `A price (\`${holder.id}\`) already uses that lookup key.`);
  }
  holder.lookup_key = null;
  world.emit("price.updated", holder, { lookup_key: key });
  return key;
}

function pricesOf(world: World, params: Params): Price[] {
  const keys = textsOf(params, "lookup_keys");
  const prices = [...world.tables.prices.values()];
  return keys.length === 0 ? prices : prices.filter(({ lookup_key: key }) => key !== null && keys.includes(key));
}

export const catalogCalls: readonly Call[] = [
  { method: "POST", path: "/v1/products", takes: ["id", "name", "metadata"], run: createProduct },
  { method: "POST", path: "/v1/products/:id", takes: ["name", "active", "metadata"], run: updateProduct },
  readCall("/v1/products", "product", ({ products }) => products),
  {
    method: "POST",
    path: "/v1/prices",
    takes: [
      ...["currency", "product", "unit_amount", "recurring"],
      ...["lookup_key", "transfer_lookup_key", "nickname", "metadata"],
    ],
    run: createPrice,
  },
  { method: "POST", path: "/v1/prices/:id", takes: ["active", "nickname", "metadata"], run: updatePrice },
  listCall("/v1/prices", { filters: ["active", "product"], others: ["lookup_keys"] }, pricesOf),
];
