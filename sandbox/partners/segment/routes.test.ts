import { afterEach, beforeEach, expect, test } from "vitest";
import { type ServedSandbox, serveForTest } from "../testing/serve-for-test.ts";
import { makeSegment } from "./routes.ts";

let served: ServedSandbox;
beforeEach(async () => {
  served = await serveForTest(makeSegment);
});
afterEach(() => served.close());

const keyOf = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` });
const send = (batch: object[], key = "wk_1") => served.post("/segment/v1/batch", { batch }, keyOf(key));
const state = async () => (await served.get("/segment/state")).body;

const track = (messageId: string, who: object) => ({ type: "track", event: "Answered", messageId, ...who });

test("an event whose ID has over 100 characters is answered 200, and dropped", async () => {
  const sent = ["a".repeat(100), "b".repeat(101)].map((id) => track(id, { userId: "42" }));
  expect(await send(sent)).toMatchObject({ status: 200, body: { success: true } });
  expect(await state()).toMatchObject({ dropped: 1, events: [{ messageId: "a".repeat(100) }] });
});

test("distinct user IDs are billed, and anonymous IDs that came without one", async () => {
  await send([track("1", { userId: "42" }), track("2", { userId: "42", anonymousId: "web-1" })]);
  await send([track("3", { anonymousId: "web-1" }), track("4", { anonymousId: "web-2" })]);
  expect(await state()).toMatchObject({ users: 2 });
});

test("a repeated event counts once", async () => {
  await send([track("1", { anonymousId: "web-1" })]);
  await send([track("1", { anonymousId: "web-2" })]);
  expect(await state()).toMatchObject({ users: 1, events: [{ anonymousId: "web-1" }] });
});

test.each([
  ["without a user", [track("1", {})], "wk_1", 400],
  ["without an ID", [{ type: "track", userId: "42" }], "wk_1", 400],
  ["in an empty batch", [], "wk_1", 400],
  ["with a wrong key", [track("1", { userId: "42" })], "wk_bad", 401],
])("an event %s is refused", async (_what, batch, key, status) => {
  expect((await send(batch, key)).status).toBe(status);
});
