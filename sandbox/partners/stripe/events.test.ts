import { expect, test, vi } from "vitest";
import { signatureOf } from "./events/deliveries.ts";
import { secretKey, serveStripe, webhookSecret } from "./testing/serve-stripe.ts";

const body =
  '{"id":"evt_1Test0001","object":"event","api_version":"2026-10-28.endive","created":1795300000,"type":"customer.subscription.updated","data":{"object":{"id":"sub_1Test"}},"livemode":false,"pending_webhooks":1,"request":{"id":null,"idempotency_key":null}}';

test("signatures are as Stripe makes them", () => {
  expect(signatureOf(body, ["whsec", "test", "secret", "for", "vectors"].join("_"), 1_795_300_000)).toBe(
    "t=1795300000,v1=69030306a8ba3bf3f1d5a5aed311c470d6c5027853a71fedede92219e2227a1c",
  );
});

test("an endpoint that was set up gets the events that it wants, signed with its own secret, shown once", async () => {
  const { stripe, received, appUrl } = await serveStripe();
  const endpoint = await stripe.webhookEndpoints.create({
    url: `${appUrl}/hooks`,
    enabled_events: ["customer.updated"],
  });
  expect((await stripe.webhookEndpoints.list()).data).toEqual([
    expect.not.objectContaining({ secret: expect.anything() }),
  ]);
  const { id } = await stripe.customers.create({ email: "a@store.example" });
  await stripe.customers.update(id, { name: "A" });
  await vi.waitFor(() => expect(received.map(({ type }) => type)).toEqual(["customer.updated"]));
  const { body: text = "", signature = "" } = received[0] ?? {};
  expect(stripe.webhooks.constructEvent(text, signature, endpoint.secret ?? "").data.previous_attributes).toMatchObject(
    {
      name: null,
    },
  );
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ["customer.created"] });
  await stripe.customers.create({ email: "b@store.example" });
  await vi.waitFor(() => expect(received.at(-1)?.type).toBe("customer.created"));
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  const { id: unsent } = await stripe.customers.create({ email: "c@store.example" });
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: false });
  const { id: last } = await stripe.customers.create({ email: "d@store.example" });
  await vi.waitFor(() => expect(received.at(-1)?.object.id).toBe(last));
  expect(received.map(({ object }) => object.id)).not.toContain(unsent);
});

test("a failed delivery is repeated, and the event is the same", async () => {
  const { stripe, received, failNext } = await serveStripe();
  failNext(500, 302);
  await stripe.customers.create({ email: "a@store.example" }, { idempotencyKey: "account-1" });
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(new Set(received.map((one) => one.body)).size).toBe(1);
  const event = stripe.webhooks.constructEvent(received[0]?.body ?? "", received[0]?.signature ?? "", webhookSecret);
  expect(event).toMatchObject({
    api_version: "2026-10-28.endive",
    pending_webhooks: 1,
    data: { object: { email: "a@store.example" } },
    request: { id: expect.stringMatching(/^req_/), idempotency_key: "account-1" },
  });
});

test("events are held until they are delivered again", async () => {
  const { stripe, received, control } = await serveStripe();
  expect(await control({ events: "delay" })).toBe(200);
  await stripe.customers.create({ email: "a@store.example" });
  await stripe.customers.create({ email: "b@store.example" });
  expect(received).toHaveLength(0);
  await control({ events: "deliver" });
  await vi.waitFor(() => expect(received).toHaveLength(2));
});

test("events arrive twice, in another order, signed with another secret, or not at all", async () => {
  const { stripe, received, control } = await serveStripe();
  const create = async () => (await stripe.customers.create({ email: "a@store.example" })).id;
  await control({ events: "double" });
  const doubled = await create();
  await vi.waitFor(() => expect(received.map(({ object }) => object.id)).toEqual([doubled, doubled]));
  await control({ events: "shuffle" });
  const [first, second] = [await create(), await create()];
  await vi.waitFor(() => expect(received.slice(2).map(({ object }) => object.id)).toEqual([second, first]));
  await control({ events: "previousSecret" });
  await create();
  await vi.waitFor(() => expect(received).toHaveLength(5));
  const { body: text = "", signature = "" } = received[4] ?? {};
  expect(() => stripe.webhooks.constructEvent(text, signature, webhookSecret)).toThrow();
  await control({ events: "lose" });
  await create();
  await control({ events: "deliver" });
  const last = await create();
  await vi.waitFor(() => expect(received.at(-1)?.object.id).toBe(last));
  expect(received).toHaveLength(6);
});

test("what was done stays done although its answer is lost, and a repeated request gets it", async () => {
  const { url, stripe, control } = await serveStripe();
  expect(await control({ loseAnswer: true })).toBe(200);
  const create = () =>
    fetch(`${url}/stripe/v1/customers`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}`, "idempotency-key": "account-1" },
      body: new URLSearchParams({ email: "a@store.example" }),
    });
  await expect(create()).rejects.toThrow();
  const again = await create();
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  const { id } = await again.json();
  expect(await stripe.customers.retrieve(id)).toMatchObject({ email: "a@store.example" });
});

test.each([{ events: "sometimes" }, { loseAnswer: "yes" }, { events: "deliver", loseAnswer: 1 }])(
  "a control that isn't one is refused: %j",
  async (fields) => {
    const { control } = await serveStripe();
    expect(await control(fields)).toBe(400);
  },
);

test("requests still fail on demand", async () => {
  const { stripe, control } = await serveStripe();
  expect(await control({ status: 500, times: 1, events: "deliver" })).toBe(200);
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500, type: "StripeAPIError" });
  await control({ status: 429, times: 1 });
  await expect(stripe.customers.create({})).rejects.toMatchObject({ type: "StripeRateLimitError" });
  expect((await stripe.customers.create({})).object).toBe("customer");
});
