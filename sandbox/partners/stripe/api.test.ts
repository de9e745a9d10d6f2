import Stripe from "stripe";
import { expect, test } from "vitest";
import { makePlans } from "./testing/plans.ts";
import { isReplayed, secretKey, serveStripe } from "./testing/serve-stripe.ts";

const authorization = `Bearer ${secretKey}`;

test("what sets up the catalog can run again", async () => {
  const { stripe } = await serveStripe();
  const { small } = await makePlans(stripe);
  await expect(stripe.products.create({ id: "afterword_orders_1k", name: "Again" })).rejects.toMatchObject({
    statusCode: 400,
    code: "resource_already_exists",
  });
  expect(
    await stripe.products.update("afterword_orders_1k", { name: "Orders 1K", metadata: { plan: "Orders_1K" } }),
  ).toMatchObject({
    name: "Orders 1K",
    metadata: { plan: "Orders_1K" },
  });
  const dearer = { product: "afterword_orders_1k", currency: "usd", unit_amount: 2_100, lookup_key: "Orders_1K" };
  const recurring = { interval: "month" } as const;
  await expect(stripe.prices.create({ ...dearer, recurring })).rejects.toMatchObject({ param: "lookup_key" });
  const price = await stripe.prices.create({ ...dearer, recurring, transfer_lookup_key: true });
  await stripe.prices.update(small.id, { active: false });
  const found = await stripe.prices.list({ lookup_keys: ["Orders_1K"], active: true, expand: ["data.product"] });
  expect(found.data).toMatchObject([{ id: price.id, unit_amount: 2_100, product: { name: "Orders 1K" } }]);
  expect((await stripe.prices.list({ active: false })).data).toMatchObject([{ id: small.id, lookup_key: null }]);
});

test("a customer's metadata is merged, and an empty value removes a name", async () => {
  const { stripe } = await serveStripe();
  const { id } = await stripe.customers.create({
    email: "a@store.example",
    name: "A",
    metadata: { one: "1", two: "2" },
  });
  await stripe.customers.update(id, { metadata: { two: "", three: "3" }, name: "" });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ metadata: { one: "1", three: "3" }, name: null });
});

test("lists have pages, newest first", async () => {
  const { stripe } = await serveStripe();
  await makePlans(stripe);
  const first = await stripe.prices.list({ limit: 2 });
  expect([first.has_more, first.data.map(({ lookup_key }) => lookup_key)]).toEqual([
    true,
    ["Orders_1K_Yearly", "Orders_5K"],
  ]);
  const rest = await stripe.prices.list({ limit: 2, starting_after: first.data[1]?.id ?? "" });
  expect([rest.has_more, rest.data.map(({ lookup_key }) => lookup_key)]).toEqual([false, ["Orders_1K"]]);
  await expect(stripe.prices.list({ limit: 101 })).rejects.toMatchObject({ param: "limit" });
});

test.each([
  ["a parameter that the product doesn't send", "POST", "customers", "phone=1", 400, "parameter_unknown", "phone"],
  [
    "one that Stripe doesn't have any more",
    "POST",
    "checkout/sessions",
    "payment_method_types[0]=card",
    400,
    "parameter_unknown",
    "payment_method_types",
  ],
  ["a name that isn't one", "POST", "customers", "a[[b]=1", 400, "parameter_unknown", "a[[b]"],
  [
    "a name that is too deep",
    "POST",
    "customers",
    `a${"[b]".repeat(20)}=1`,
    400,
    "parameter_unknown",
    `a${"[b]".repeat(20)}`,
  ],
  ["a list in place of a text", "POST", "customers", "name[0]=1", 400, undefined, "name"],
  ["a missing parameter", "POST", "checkout/sessions", "client_reference_id=1", 400, "parameter_missing", "mode"],
  ["an unknown object", "GET", "customers/cus_1", "", 404, "resource_missing", "id"],
  ["an unknown path", "GET", "payment_links", "", 404, undefined, undefined],
  ["a property that can't be expanded", "POST", "customers", "expand[0]=friends", 400, undefined, "expand"],
])("is refused: %s", async (_, method, path, body, status, code, param) => {
  const { url } = await serveStripe();
  const answer = await fetch(`${url}/stripe/v1/${path}`, {
    method,
    headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
    ...(method === "POST" ? { body } : {}),
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("request-id")).toMatch(/^req_/);
  const { error } = await answer.json();
  expect([error.type, error.code, error.param]).toEqual(["invalid_request_error", code, param]);
});

test.each([
  ["without a key", {}],
  ["with a key that has `bad` in it", { authorization: "Bearer sk_test_bad" }],
  ["with something else", { authorization: "Bearer pk_test_1" }],
])("a request %s is a 401", async (_, headers) => {
  const { url } = await serveStripe();
  const answer = await fetch(`${url}/stripe/v1/prices`, { headers });
  expect([answer.status, (await answer.json()).error.type]).toEqual([401, "invalid_request_error"]);
});

test("a write is executed once per key: the same answer again, another body refused", async () => {
  const { stripe } = await serveStripe();
  const create = (email: string, idempotencyKey = "account-1") =>
    stripe.customers.create({ email }, { idempotencyKey });
  const first = await create("a@store.example");
  const again = await create("a@store.example");
  expect(again.id).toBe(first.id);
  expect([first, again].map(isReplayed)).toEqual([false, true]);
  await expect(create("b@store.example")).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect((await create("b@store.example", "account-2")).id).not.toBe(first.id);
});

test("a refusal by execution is stored with its key, one of a wrong parameter isn't", async () => {
  const { stripe } = await serveStripe();
  await makePlans(stripe);
  const create = () =>
    stripe.products.create({ id: "afterword_orders_1k", name: "Again" }, { idempotencyKey: "product-1" });
  for (const replayed of [undefined, "true"]) {
    const error = await create().catch((one: unknown) => one);
    if (!(error instanceof Stripe.errors.StripeError)) throw new Error("It wasn't refused.");
    expect(error.headers?.["idempotent-replayed"]).toBe(replayed);
  }
  const invalid = { currency: "usd", unit_amount: 1 };
  await expect(stripe.prices.create(invalid, { idempotencyKey: "price-1" })).rejects.toThrow();
  const valid = { ...invalid, product: "afterword_orders_1k", recurring: { interval: "month" } } as const;
  expect((await stripe.prices.create(valid, { idempotencyKey: "price-1" })).unit_amount).toBe(1);
});

test("of two requests with a key at once, one is a 409", async () => {
  const { url } = await serveStripe({ answersAfterMs: 500 });
  const create = async () => {
    const answer = await fetch(`${url}/stripe/v1/customers`, {
      method: "POST",
      headers: { authorization, "idempotency-key": "account-1" },
      body: new URLSearchParams({ email: "a@store.example" }),
    });
    return [answer.status, (await answer.json()).error?.code];
  };
  const answers = await Promise.all([create(), create()]);
  expect(answers.toSorted()).toEqual([
    [200, undefined],
    [409, "idempotency_key_in_use"],
  ]);
});
