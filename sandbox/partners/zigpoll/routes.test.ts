import { afterEach, beforeEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { type ServedSandbox, serveForTest } from "../testing/serve-for-test.ts";
import { makeZigpoll, responsesOf } from "./routes.ts";

let served: ServedSandbox;
beforeEach(async () => {
  served = await serveForTest((context) => makeZigpoll(context, () => 0));
});
afterEach(() => served.close());

const get = (path: string, key = "orders-8") => served.get(`/zigpoll/${path}`, { authorization: key });

async function accountId() {
  const { body } = await get("accounts");
  return String(membersOf(Array.isArray(body) ? body[0] : null)._id);
}

test("an account's responses come by page, and its slides name their questions", async () => {
  const account = await accountId();
  const all = Array.from({ length: 8 }, (_, index) => responsesOf(index)).flat();
  const first = membersOf((await get(`responses?accountId=${account}&limit=5`)).body);
  expect(first).toMatchObject({ data: all.slice(0, 5), hasNextPage: true });
  const rest = await get(`responses?accountId=${account}&limit=100&startCursor=${first.endCursor}`);
  expect(rest.body).toMatchObject({ data: all.slice(5), hasNextPage: false, endCursor: null });
  expect((await get(`slides?accountId=${account}`)).body).toMatchObject({
    data: [{ title: "How did you discover us?" }, {}, {}],
  });
});

test("a wrong key is answered before anything else", async () => {
  const answers = [await get("responses", "bad"), await get("none", "bad"), await get("accounts", "Bearer key")];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
});

test.each([
  ["responses?accountId=other", 403],
  ["responses?limit=10", 403],
])("%s is refused", async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test.each(["limit=5001", "page=1", "startCursor=none"])("a list with %s is refused", async (query) => {
  expect((await get(`responses?accountId=${await accountId()}&${query}`)).status).toBe(400);
});
