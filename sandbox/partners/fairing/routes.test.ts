import { afterEach, beforeEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { type ServedSandbox, serveForTest } from "../testing/serve-for-test.ts";
import { responsesOf } from "./responses.ts";
import { makeFairing } from "./routes.ts";

let served: ServedSandbox;
beforeEach(async () => {
  served = await serveForTest((context) => makeFairing(context, () => 0));
});
afterEach(() => served.close());

const path = "/fairing/api/responses";
const read = (query = "", key = "orders-20") => served.get(`${path}${query}`, { authorization: key });

test("responses come newest first, or by page in the order they were given", async () => {
  const all = responsesOf(20);
  const newest = await read("?limit=2");
  expect(newest.body).toMatchObject({ data: all.slice(-2).reverse(), prev: null });
  const ids: unknown[] = [];
  for (let after = "", hasMore = true; hasMore; ) {
    const { body } = await read(`?limit=7&sort=inserted_at_asc${after}`);
    const { data, next } = membersOf(body);
    const page = Array.isArray(data) ? data.map((row) => membersOf(row).id) : [];
    ids.push(...page);
    after = `&starting_after=${page.at(-1)}`;
    hasMore = next !== null;
  }
  expect(ids).toEqual(all.map(({ id }) => id));
});

test.each([
  ["", "bad-key", 401],
  ["", "", 401],
  ["", "Bearer key", 401],
  ["?limit=1001", "key", 400],
  ["?limit=none", "key", 400],
  ["?sort=id", "key", 400],
  ["?page=2", "key", 400],
  ["?starting_after=none", "key", 400],
])("a request for %j with the key %j is refused", async (query, key, status) => {
  expect((await read(query, key)).status).toBe(status);
});

test("a key has 100 requests a minute, and may have no responses", async () => {
  for (let count = 0; count < 100; count++)
    expect((await read("?limit=1", "empty")).body).toMatchObject({ data: [], next: null });
  expect(await read("?limit=1", "empty")).toMatchObject({ status: 429, retryAfter: "1" });
  expect((await read("?limit=1")).status).toBe(200);
});
