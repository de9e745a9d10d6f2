import { afterAll, describe, expect, test } from "vitest";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { rewriteResponses } from "#server/storefront/index.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { answer, framedOrders, questions, sum } from "./testing/framed-orders.ts";

const { owner, givenOrders, count, framesOf, answersOf } = framedOrders();
afterAll(() => owner.end());

describe("the orders of a question's frame", () => {
  test("are accepted, real, and those that the survey could have shown with, answered or not", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [
      { id: "1", day: "2026-11-18" },
      { id: "2", day: "2026-11-18", isAccepted: false },
      { id: "3", day: "2026-11-18", isTest: true },
      { id: "4", day: "2026-11-18", couldShow: false },
      { id: "5", day: "2026-11-18", asked: ["source"] },
      { id: "6", day: "2026-11-19", asked: ["once"] },
    ]);
    await count(accountId);
    const totals = await Promise.all(
      ["", "source", "once", "later"].map(async (id) => sum(await framesOf(accountId, id))),
    );
    expect(totals).toEqual([3, 2, 2, 0]);
  });

  test("tell new and returning customers by the store and by orders before, and never by what a page said", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [
      { id: "1", day: "2026-11-17", customer: "c1", isFirst: true },
      { id: "2", day: "2026-11-18", customer: "c1" },
      { id: "3", day: "2026-11-18", customer: "c2", isFirst: false },
      { id: "4", day: "2026-11-18", customer: "c3" },
      { id: "5", day: "2026-11-19", customer: null },
    ]);
    await givenResponses(accountId, [{ ...answer("4", { source: { choices: ["a"] } }), isFirstOrder: true }]);
    await count(accountId);
    const types = (await framesOf(accountId, "")).map(({ day, type, orders }) => [day, type, orders]);
    expect(types).toEqual([
      ["2026-11-17", 1, 1],
      ["2026-11-18", 0, 1],
      ["2026-11-18", 2, 2],
      ["2026-11-19", 0, 1],
    ]);
  });

  test("have bands of the totals in the main currency, one for the others, and the largest countries", async () => {
    const accountId = await givenAccount({ questions });
    const country = (n: number) => (n < 50 ? "US" : n < 70 ? "CA" : n < 98 ? "GB" : n === 98 ? "FR" : null);
    await givenOrders(
      accountId,
      Array.from({ length: 100 }, (_, n) => ({
        id: `${n}`,
        day: "2026-11-18",
        total: (n + 1) * 100,
        country: country(n),
      })),
    );
    await givenOrders(accountId, [
      { id: "eur", day: "2026-11-18", currency: "EUR" },
      { id: "none", day: "2026-11-18", total: null },
    ]);
    await count(accountId);
    const frames = await framesOf(accountId, "");
    const by = (key: "band" | "country") =>
      Object.fromEntries([...Map.groupBy(frames, (row) => row[key])].map(([name, rows]) => [name, sum(rows)]));
    expect(by("band")).toEqual({ 0: 12, 1: 12, 2: 13, 3: 12, 4: 13, 5: 12, 6: 13, 7: 7, 8: 4, 9: 2, 10: 2 });
    expect(by("country")).toEqual({ US: 52, CA: 20, GB: 28, other: 1, unknown: 1 });
    expect(frames.reduce((all, { revenue }) => all + revenue, 0)).toBe(505_000);
  });

  test("leave out those whose customer had answered a question that is asked once", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [
      { id: "1", day: "2026-11-17", customer: "c1" },
      { id: "2", day: "2026-11-18", customer: "c1" },
      { id: "3", day: "2026-11-18", customer: "c2" },
    ]);
    await givenResponses(accountId, [answer("1", { once: { choices: ["a"] } }, "2026-11-17T11:00:00.000Z")]);
    await count(accountId);
    expect([sum(await framesOf(accountId, "source")), sum(await framesOf(accountId, "once"))]).toEqual([3, 2]);
  });
});

describe("answered orders", () => {
  test("count by choice, with their totals; one that isn't asked of every order counts apart", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [
      { id: "1", day: "2026-11-18", total: 1_000 },
      { id: "2", day: "2026-11-18", total: 3_000 },
      { id: "3", day: "2026-11-18", total: 700, asked: ["source"] },
    ]);
    await givenResponses(accountId, [
      answer("1", { source: { choices: ["a", "b"] }, later: { choices: ["b"] } }),
      answer("2", { source: { choices: ["a"] }, once: { choices: ["b"], counted: false } }),
      { ...answer("3", { source: { choices: ["b"] } }), isTest: true },
    ]);
    await count(accountId);
    expect(await answersOf(accountId, "source")).toEqual([
      { choice: "", isAsked: true, orders: 2, revenue: 4_000, squares: 1e7, cubes: 2.8e10 },
      { choice: "a", isAsked: true, orders: 2, revenue: 4_000, squares: 1e7, cubes: 2.8e10 },
      { choice: "b", isAsked: true, orders: 1, revenue: 1_000, squares: 1e6, cubes: 1e9 },
    ]);
    expect(await answersOf(accountId, "later")).toMatchObject([
      { choice: "", isAsked: false, orders: 1 },
      { choice: "b", isAsked: false, orders: 1 },
    ]);
    expect(await answersOf(accountId, "once")).toEqual([]);
  });

  test("are counted again when an answer comes, changes or goes, and nothing else is", async () => {
    const accountId = await givenAccount({ questions });
    await givenOrders(accountId, [
      { id: "1", day: "2026-10-01" },
      { id: "2", day: "2026-11-18" },
    ]);
    expect(await count(accountId)).toBe(2);
    expect(await count(accountId)).toBe(2); // The first count's marks.
    expect(await count(accountId)).toBe(0);
    await givenResponses(accountId, [answer("1", { source: { choices: ["a"] } }, "2026-11-20T12:01:00.000Z")]);
    expect(await count(accountId, new Date("2026-11-20T12:05:00.000Z"))).toBe(1);
    expect(await answersOf(accountId, "source")).toMatchObject([{ choice: "" }, { choice: "a" }]);
    const { rows } = await owner.query<{ id: string }>("SELECT id FROM response WHERE account_id = $1", [accountId]);
    const ids = rows.map(({ id }) => id);
    await inAccount(accountId, () =>
      inAccountTransaction((client) => rewriteResponses(client, accountId, ids, () => null)),
    );
    expect(await count(accountId, new Date("2026-11-20T13:00:00.000Z"))).toBe(1);
    expect(await answersOf(accountId, "source")).toEqual([]);
  });
});
