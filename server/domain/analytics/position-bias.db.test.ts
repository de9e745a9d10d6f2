import { afterAll, beforeAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { positionBias } from "./index.ts";
import { openTill, type Till, tellOrders } from "./testing/tell-orders.ts";
import type { ToldOrder } from "./testing/told-order.ts";

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await Promise.all([till.close(), closeDatabases()]);
});

const question = (fields: Partial<Question> = {}): Question => ({
  ...{ questionNameId: "source", type: "single", title: "How did you hear of us?", required: false, randomize: true },
  choices: ["reel", "google", "friend"].map((id) => ({ id, label: id })),
  ...fields,
});

/** So many orders whose shopper took what stood first, and so many that took what stood second. */
const tookPlaces = (first: number, second: number): ToldOrder[] =>
  Array.from({ length: first + second }, (_, index) => {
    const order = index % 2 ? ["reel", "google", "friend"] : ["friend", "google", "reel"];
    const taken = order[index < first ? 0 : 1] ?? "";
    return {
      ...{ day: "2026-03-01", completedDay: "2026-03-01", durationSeconds: 1, isCompleted: false, isTest: false },
      ...{ customerType: "new", surface: "thankYou", totalMinor: null, currency: "USD", utm: null },
      ...{ displayOrder: { source: order }, first: [], last: [{ questionNameId: "source", choiceIds: [taken] }] },
    };
  });

async function biasOf(asked: Question, orders: readonly ToldOrder[]) {
  const accountId = await givenAccount({ questions: [asked] });
  await tellOrders(till, accountId, orders);
  return await positionBias({ accountId }, "source");
}

test("the first place profits where more took what stood there than chance explains", async () => {
  expect(await biasOf(question(), tookPlaces(25, 15))).toEqual({
    ...{ isShuffled: true, answered: 40, expectedShare: 33.3, firstProfits: true },
    positions: [
      { position: 1, count: 25, share: 62.5, shareLow: 47, shareHigh: 75.8 },
      { position: 2, count: 15, share: 37.5, shareLow: 24.2, shareHigh: 53 },
      { position: 3, count: 0, share: 0, shareLow: 0, shareHigh: 8.8 },
    ],
  });
  expect(await biasOf(question(), tookPlaces(16, 24))).toMatchObject({ answered: 40, firstProfits: false });
});

test("choices that were fewer once make no place profit", async () => {
  const more = ["reel", "google", "friend", "poster", "podcast"].map((id) => ({ id, label: id }));
  expect(await biasOf(question({ choices: more }), tookPlaces(20, 20))).toMatchObject({
    ...{ expectedShare: 20, firstProfits: false },
  });
});

test("under 30 answers nothing is said of it", async () => {
  expect(await biasOf(question(), tookPlaces(29, 0))).toMatchObject({ answered: 29, firstProfits: false });
  expect(await biasOf(question(), tookPlaces(30, 0))).toMatchObject({ answered: 30, firstProfits: true });
});

test("without shuffling the place and the choice are one, so no place profits", async () => {
  const asked = question({ randomize: false });
  expect(await biasOf(asked, tookPlaces(40, 0))).toMatchObject({ isShuffled: false, firstProfits: false });
});

test("a ranking takes every choice, and a place that nobody told is none", async () => {
  expect(await biasOf(question(), [])).toBeNull();
  expect(await biasOf(question({ type: "ranking" }), [])).toBeNull();
});
