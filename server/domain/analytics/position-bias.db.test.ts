import { afterAll, beforeAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { positionBias } from "./index.ts";
import type { OrderScenario } from "./testing/order-scenario.ts";
import { openStorefront, submitOrders, type TestStorefront } from "./testing/submit-orders.ts";

let storefront: TestStorefront;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(async () => {
  await Promise.all([storefront.close(), closeDatabases()]);
});

const question = (fields: Partial<Question> = {}): Question => ({
  questionNameId: "source",
  type: "single",
  title: "How did you hear of us?",
  required: false,
  randomize: true,
  choices: ["reel", "google", "friend"].map((id) => ({ id, label: id })),
  ...fields,
});

/** `first` orders whose shopper chose the first position, and `second` orders that chose the second. */
const choosing = (first: number, second: number): OrderScenario[] =>
  Array.from({ length: first + second }, (_, index) => {
    const order = index % 2 ? ["reel", "google", "friend"] : ["friend", "google", "reel"];
    const chosen = order[index < first ? 0 : 1] ?? "";
    return {
      day: "2026-03-01",
      answeredDay: "2026-03-01",
      completedDay: "2026-03-01",
      answeredSeconds: 1,
      durationSeconds: 1,
      isCompleted: false,
      isTest: false,
      customerType: "new",
      surface: "thankYou",
      totalMinor: null,
      currency: "USD",
      utm: null,
      displayOrder: { source: order },
      first: [],
      last: [{ questionNameId: "source", choiceIds: [chosen] }],
    };
  });

async function biasOf(asked: Question, orders: readonly OrderScenario[]) {
  const accountId = await givenAccount({ questions: [asked] });
  await submitOrders(storefront, accountId, orders);
  return await positionBias({ accountId }, "source");
}

test("the first position profits if it was chosen more often than chance explains", async () => {
  expect(await biasOf(question(), choosing(25, 15))).toEqual({
    isShuffled: true,
    answered: 40,
    expectedShare: 33.3,
    firstProfits: true,
    positions: [
      { position: 1, count: 25, share: 62.5, shareLow: 47, shareHigh: 75.8 },
      { position: 2, count: 15, share: 37.5, shareLow: 24.2, shareHigh: 53 },
      { position: 3, count: 0, share: 0, shareLow: 0, shareHigh: 8.8 },
    ],
  });
  expect(await biasOf(question(), choosing(16, 24))).toMatchObject({ answered: 40, firstProfits: false });
});

test("a smaller number of choices in the past doesn't make the first position profit", async () => {
  const more = ["reel", "google", "friend", "poster", "podcast"].map((id) => ({ id, label: id }));
  expect(await biasOf(question({ choices: more }), choosing(20, 20))).toMatchObject({
    expectedShare: 20,
    firstProfits: false,
  });
});

test("the first position never profits with fewer than 30 answers", async () => {
  expect(await biasOf(question(), choosing(29, 0))).toMatchObject({ answered: 29, firstProfits: false });
  expect(await biasOf(question(), choosing(30, 0))).toMatchObject({ answered: 30, firstProfits: true });
});

test("the first position never profits without shuffling, since position and choice are the same", async () => {
  const asked = question({ randomize: false });
  expect(await biasOf(asked, choosing(40, 0))).toMatchObject({ isShuffled: false, firstProfits: false });
});

test("there is no position bias for a ranking or without answers", async () => {
  expect(await biasOf(question(), [])).toBeNull();
  expect(await biasOf(question({ type: "ranking" }), [])).toBeNull();
});
