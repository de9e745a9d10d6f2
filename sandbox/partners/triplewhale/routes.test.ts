import { afterEach, beforeEach, expect, test } from "vitest";
import { type ServedSandbox, serveForTest } from "../testing/serve-for-test.ts";
import { makeTripleWhale } from "./routes.ts";

let served: ServedSandbox;
beforeEach(async () => {
  served = await serveForTest((context) => makeTripleWhale(context, () => 0));
});
afterEach(() => served.close());

const record = {
  shop: "acme.myshopify.com",
  order_id: "1042",
  created_at: "2026-11-20T09:59:00.000Z",
  question_id: "q1",
  question_text: "How did you hear about us?",
  response_id: "r-1",
  response: "Podcast",
};
const send = (body: object, key = "tw-key") =>
  served.post("/triplewhale/api/v2/data-in/pps", body, { "x-api-key": key });

test("a record that is sent again replaces the one with its IDs", async () => {
  expect(await send(record)).toMatchObject({ status: 200, body: { success: true, message: "pps received" } });
  await send({ ...record, response: "Radio" });
  await send({ ...record, question_id: "q2" });
  const { body } = await served.get("/triplewhale/state");
  expect(body).toMatchObject({ records: [{ response: "Radio" }, { question_id: "q2" }] });
});

test.each([
  ["", 401],
  ["bad", 401],
  ["nopps", 401],
  ["noshop", 403],
])("a record with the key %j is refused", async (key, status) => {
  expect(await send(record, key)).toMatchObject({ status, body: { success: false } });
});

test.each([
  [{ ...record, survey: "s" }, 400],
  [{ ...record, shop: undefined }, 400],
  [{ ...record, order_id: undefined }, 400],
  [{ ...record, order_id: 1042 }, 400],
  [{ ...record, shop: "https://acme.myshopify.com/" }, 400],
  [{ ...record, created_at: "2026-11-20 09:59" }, 400],
  [{ ...record, total_price: -1 }, 400],
  [{ ...record, include_in_attribution: "yes" }, 400],
  [{ ...record, order_id: "unknown" }, 404],
  [{ ...record, shop: "unknown.example" }, 500],
])("%j is refused", async (body, status) => {
  expect(await send(body)).toMatchObject({ status, body: { success: false, message: expect.any(String) } });
});

test("a key is checked without a record", async () => {
  const check = (key: string) => served.get("/triplewhale/api/v2/users/api-keys/me", { "x-api-key": key });
  expect([(await check("tw-key")).status, (await check("bad")).status]).toEqual([200, 401]);
});
