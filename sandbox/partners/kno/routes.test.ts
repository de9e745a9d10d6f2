import { afterEach, beforeEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { type ServedSandbox, serveForTest } from "../testing/serve-for-test.ts";
import { makeKno, responseOf } from "./routes.ts";

let served: ServedSandbox;
let at = 0;
beforeEach(async () => {
  at = 0;
  served = await serveForTest((context) => makeKno(context, () => at));
});
afterEach(() => served.close());

const tokens = "/kno/api/oauth2/token?grant_type=client_credentials&scope=RESPONSES";
const by = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

async function bearer(id = "orders-30") {
  const { body } = await served.post(tokens, {}, by(id, "secret"));
  return { authorization: `Bearer ${String(membersOf(body).access_token)}` };
}

test("responses come by page, with their orders if they are asked for", async () => {
  const headers = await bearer();
  const list = "/kno/api/rest/responses?maxPageSize=20&expand=order&status=completed";
  const first = membersOf((await served.get(list, headers)).body);
  expect(first).toMatchObject({ results: Array.from({ length: 20 }, (_, n) => responseOf(n)), hasMore: true });
  const second = await served.get(`${list}&pageToken=${first.nextPageToken}`, headers);
  expect(second.body).toMatchObject({ hasMore: false, nextPageToken: null, results: { length: 10 } });
  const { results } = membersOf((await served.get("/kno/api/rest/responses?maxPageSize=1", headers)).body);
  expect(results).toEqual([responseOf(0, false)]);
});

test.each([
  [by("id", "bad"), 400],
  [by("id", ""), 400],
  [{}, 400],
  [by("id", "basic"), 422],
])("no token is made for %j", async (headers, status) => {
  expect((await served.post(tokens, {}, headers)).status).toBe(status);
});

test.each(["maxPageSize=251", "page=2", "pageToken=none"])("a list with %s is refused", async (query) => {
  expect((await served.get(`/kno/api/rest/responses?${query}`, await bearer())).status).toBe(400);
});

test("a token is good for an hour, and a client has 300 requests a minute", async () => {
  const headers = await bearer();
  const list = () => served.get("/kno/api/rest/responses?maxPageSize=1", headers);
  for (let count = 0; count < 300; count++) expect((await list()).status).toBe(200);
  expect(await list()).toMatchObject({ status: 429, retryAfter: "1" });
  at = 3_600_000;
  expect((await list()).status).toBe(401);
});
