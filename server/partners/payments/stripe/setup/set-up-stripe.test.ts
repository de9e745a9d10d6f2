import { expect, test } from "vitest";
import { plans } from "#lib/plans.ts";
import { setUpStripe } from "../index.ts";
import { stripeAccount } from "../testing/stripe-account.ts";
import { Failure, secretKey, stripeAnswering } from "../testing/stripe-answers.ts";
import { eventTypes } from "./webhook-endpoint.ts";

const appUrl = "https://app.example";
const url = "https://app.example/api/webhooks/stripe";
const nothing = ["Everything is set up already. Nothing was changed."];

type Account = ReturnType<typeof stripeAccount>;
const setUp = async ({ fetch }: Account, isReachable = true) =>
  await setUpStripe({ secretKey, appUrl, isReachable, fetch });

async function preparedAccount(): Promise<Account> {
  const account = stripeAccount();
  await setUp(account);
  account.posts.length = 0;
  return account;
}

test("an empty account gets everything that sales need, and the secret is shown once", async () => {
  const account = stripeAccount();
  const done = await setUp(account);
  expect(done).toHaveLength(5 + 10 + 1 + 2);
  expect(done.slice(0, 3)).toEqual([
    "Created the product Afterword 1K orders.",
    "Created the price of Orders_1K: $19 a month.",
    "Created the price of Orders_1K_Annual: $190 a year.",
  ]);
  expect(done.slice(-3)).toEqual([
    "Created the configuration of the billing portal.",
    `Created the webhook at ${url}.`,
    "Set STRIPE_WEBHOOK_SECRET to whsec_of_the_new_endpoint, and restart the app and the worker. It isn't shown again.",
  ]);
  expect(await setUp(account)).toEqual(nothing);
});

test("each plan for sale has one price, found by its name", async () => {
  const account = await preparedAccount();
  const sold = plans
    .filter(({ priceCents }) => priceCents)
    .map(({ name, priceCents, period }) => [name, priceCents, period]);
  const prices = account.listOf("prices").map(({ fields }) => fields);
  expect(prices.map((one) => [one.lookup_key, one.unit_amount, one.recurring])).toEqual(
    sold.map(([name, cents, interval]) => [name, cents, { interval, interval_count: 1 }]),
  );
  expect(prices.map(({ metadata }) => metadata)).toEqual(sold.map(([plan]) => ({ plan })));
});

test("the requests are those that Stripe documents", async () => {
  const account = stripeAccount();
  await setUp(account);
  const [product, price] = account.posts;
  expect(product).toEqual({
    path: "/v1/products",
    fields: { id: "afterword_orders_1k", name: "Afterword 1K orders", "metadata[plan]": "Orders_1K" },
  });
  expect(price).toEqual({
    path: "/v1/prices",
    fields: {
      product: "afterword_orders_1k",
      currency: "usd",
      unit_amount: "1900",
      "recurring[interval]": "month",
      lookup_key: "Orders_1K",
      transfer_lookup_key: "true",
      nickname: "Orders_1K",
      "metadata[plan]": "Orders_1K",
    },
  });
  const portal = account.posts.find(({ path }) => path === "/v1/billing_portal/configurations");
  expect(portal?.fields).toEqual({
    "features[invoice_history][enabled]": "true",
    "features[payment_method_update][enabled]": "true",
    "features[customer_update][enabled]": "true",
    "features[customer_update][allowed_updates][0]": "address",
    "features[customer_update][allowed_updates][1]": "email",
    "features[customer_update][allowed_updates][2]": "name",
    "features[customer_update][allowed_updates][3]": "tax_id",
    "features[subscription_cancel][enabled]": "false",
    "features[subscription_update][enabled]": "false",
    default_return_url: "https://app.example/billingplan",
    "metadata[app]": "afterword",
  });
  const { fields = {} } = account.posts.at(-1) ?? {};
  expect(fields).toMatchObject({ url, api_version: "2026-10-28.endive" });
  expect(Object.values(fields)).toEqual(expect.arrayContaining([...eventTypes]));
});

test("a changed price replaces the old one, which its customers keep", async () => {
  const account = await preparedAccount();
  const [old] = account.listOf("prices");
  Object.assign(old?.fields ?? {}, { unit_amount: 900 });
  expect(await setUp(account)).toEqual([
    "Created the price of Orders_1K: $19 a month.",
    "Deactivated an earlier price of Orders_1K: $9.",
  ]);
  expect(old?.fields).toMatchObject({ active: false, lookup_key: null });
  expect(account.listOf("prices").at(-1)?.fields).toMatchObject({ lookup_key: "Orders_1K", unit_amount: 1_900 });
  expect(await setUp(account)).toEqual(nothing);
});

test("what was changed by hand is corrected, and only that", async () => {
  const account = await preparedAccount();
  Object.assign(account.listOf("products")[1]?.fields ?? {}, { name: "Gold", active: false });
  Object.assign(account.listOf("prices")[3]?.fields ?? {}, { metadata: {} });
  Object.assign(account.listOf("billing_portal/configurations")[0]?.fields ?? {}, { default_return_url: null });
  Object.assign(account.listOf("webhook_endpoints")[0]?.fields ?? {}, { enabled_events: ["*"], status: "disabled" });
  expect(await setUp(account)).toEqual([
    "Updated the product Afterword 5K orders.",
    "Updated the price of Orders_5K_Annual.",
    "Updated the configuration of the billing portal.",
    `Updated the webhook at ${url}.`,
  ]);
  expect(account.posts).toHaveLength(4);
  expect(await setUp(account)).toEqual(nothing);
});

test("a webhook of another API version is replaced", async () => {
  const account = await preparedAccount();
  Object.assign(account.listOf("webhook_endpoints")[0]?.fields ?? {}, { api_version: "2025-03-31.basil" });
  expect(await setUp(account)).toEqual([
    `Created the webhook at ${url}.`,
    `Disabled an earlier webhook at ${url}.`,
    expect.stringContaining("whsec_of_the_new_endpoint"),
  ]);
  expect(account.listOf("webhook_endpoints").map(({ fields }) => fields.status)).toEqual(["disabled", "enabled"]);
  expect(await setUp(account)).toEqual(nothing);
});

test("an address that Stripe can't reach gets no webhook", async () => {
  const account = stripeAccount();
  expect((await setUp(account, false)).at(-1)).toMatch(
    /^Skipped the webhook: Stripe can't reach https:\/\/app.example\./,
  );
  expect(account.listOf("webhook_endpoints")).toEqual([]);
});

test.each([
  [
    new Failure(401, { type: "invalid_request_error", message: `Invalid API Key provided: ${secretKey}` }),
    "Stripe refused a request (status 401): Invalid API Key provided: (the key)",
  ],
  [new Failure(502, "<!doctype html>"), "Stripe refused a request (status 502): The answer isn't from Stripe"],
])("a failure ends it with Stripe's reason, without the key", async (failure, reason) => {
  const { fetch } = stripeAnswering({ "GET /v1/products/afterword_orders_1k": failure });
  await expect(setUpStripe({ secretKey, appUrl, isReachable: true, fetch })).rejects.toThrow(
    expect.objectContaining({ message: reason }),
  );
});
