import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { env } from "#server/foundation/env.ts";
import { recount } from "#server/storefront/index.ts";
import { choices } from "./testing/every-type.ts";
import { makeStore, rowsOf } from "./testing/made-store.ts";
import { fillIn, openPlain } from "./testing/plain-browser.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
afterAll(async () => {
  await owner.end();
});

const questions: Question[] = [
  { questionNameId: "source", type: "single", title: "Source?", required: true, choices },
  { questionNameId: "why", type: "text", title: "Why?", required: false },
];

async function openStore() {
  const store = await makeStore(questions);
  return { store, first: await openPlain({ key: store.key }) };
}

test("when a page from the browser's history is posted again with another answer, that answer counts", async () => {
  const { store, first } = await openStore();
  await fillIn(first, { source: "a" });
  const second = await fillIn(first, { source: "b" });
  expect(await rowsOf(store, "answer")).toMatchObject([{ choices: ["b"] }]);
  expect((await fillIn(second, { why: "Because" })).titles).toEqual(["Thank you"]);
  expect(await rowsOf(store, "answer")).toMatchObject([{ choices: ["b"] }, { body: "Because" }]);
  expect(await rowsOf(store, "response")).toMatchObject([{ status: 2 }]);
  expect(await recount(owner, store.accountId)).toEqual([]);
});

test("an answer that was changed and changed back is the first again, though the old page carries it as stored", async () => {
  const { store, first } = await openStore();
  const second = await fillIn(first, { source: "a" });
  const again = await fillIn(second, {}, "back");
  await fillIn(again, { source: "b" });
  await fillIn(again, { source: "a" });
  expect(await rowsOf(store, "answer")).toMatchObject([{ choices: ["a"] }]);
  expect(await recount(owner, store.accountId)).toEqual([]);
});

test("the same page posted twice, concurrently or later, counts once", async () => {
  const { store, first } = await openStore();
  await Promise.all([fillIn(first, { source: "a" }), fillIn(first, { source: "a" })]);
  await fillIn(first, { source: "a" });
  expect(await rowsOf(store, "response")).toHaveLength(1);
  expect(await rowsOf(store, "answer")).toMatchObject([{ choices: ["a"], counted: true }]);
  expect(await recount(owner, store.accountId)).toEqual([]);
});
