import { afterAll, beforeAll, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { type ServedSandbox, serveForTest } from "../testing/serve-for-test.ts";
import { makeYotpo } from "./routes.ts";

let served: ServedSandbox;
beforeAll(async () => {
  served = await serveForTest(makeYotpo);
});
afterAll(() => served.close());

async function tokenOf(store: string): Promise<Record<string, string>> {
  const { body } = await served.post(`/yotpo/core/v3/stores/${store}/access_tokens`, { secret: "s" });
  return { "x-yotpo-token": String(membersOf(body).access_token) };
}

const upsert = (customer: object, headers: Record<string, string>, store = "1") =>
  served.post(`/yotpo/core/v3/stores/${store}/customers`, { customer }, headers, "PATCH");

test("customers are stored by their ID, and new tags replace the old ones", async () => {
  const headers = await tokenOf("1");
  await upsert({ external_id: "42", email: "ada@example.com", tags: "a" }, headers);
  expect((await upsert({ external_id: "42", tags: "b" }, headers)).status).toBe(200);
  const { body } = await served.get("/yotpo/core/v3/stores/1/customers?external_ids=42,43", headers);
  expect(body).toMatchObject({ customers: [{ external_id: "42", email: "ada@example.com", tags: "b" }] });
  expect((await served.get("/yotpo/state")).body).toMatchObject({ customers: [{ external_id: "42" }] });
});

test("a token is good for its own store", async () => {
  const headers = await tokenOf("1");
  expect((await served.get("/yotpo/core/v3/stores/2/customers?external_ids=42", headers)).status).toBe(401);
  expect((await served.get("/yotpo/core/v3/stores/1/customers?external_ids=42")).status).toBe(401);
  expect((await upsert({ external_id: "1" }, await tokenOf("nocustomers"), "nocustomers")).status).toBe(403);
});

test.each([
  ["/yotpo/core/v3/stores/1/access_tokens", { secret: "bad" }, 401],
  ["/yotpo/core/v3/stores/bad/access_tokens", { secret: "s" }, 401],
  ["/yotpo/core/v3/stores/1/access_tokens", {}, 400],
  ["/yotpo/core/v3/stores/1/access_tokens", { secret: "s", key: "k" }, 400],
])("%s with %j isn't given a token", async (path, body, code) => {
  const refused = await served.post(path, body);
  expect(refused.status).toBe(code);
  expect(refused.body).toMatchObject({ status: { code, message: expect.any(String) } });
});

test.each([
  [{ external_id: "1", accepts_email_marketing: false }, 400],
  [{ external_id: "1", nickname: "Ada" }, 400],
  [{ first_name: "Ada" }, 422],
  [{ external_id: 42 }, 422],
  [{ email: "ada" }, 422],
])("the customer %j is refused", async (customer, status) => {
  expect((await upsert(customer, await tokenOf("1"))).status).toBe(status);
});
