import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { ranking } from "./index.ts";

const choices = ["price", "quality", "service"].map((id) => ({ id, label: id.toUpperCase() }));
const asked: Question = {
  questionNameId: "matters",
  type: "ranking",
  title: "What matters most?",
  required: false,
  choices,
};
const ranked = (order: string[], more: Partial<GivenResponse> = {}): GivenResponse => ({
  at: "2026-03-01T12:00:00.000Z",
  answers: { matters: { choices: order } },
  ...more,
});

async function contextWith(responses: GivenResponse[], question: Question = asked, earlier: Question[] = []) {
  const accountId = await givenAccount({ questions: [question], removedQuestions: earlier });
  await givenResponses(accountId, responses);
  return { accountId };
}

const placesOf = (result: Awaited<ReturnType<typeof ranking>>) =>
  Object.fromEntries((result?.choices ?? []).map(({ id, places }) => [id, places]));

test("choices are sorted by average place, with its interval, the first-place share and the counts", async () => {
  const context = await contextWith([
    ...Array.from({ length: 6 }, () => ranked(["quality", "price", "service"])),
    ...Array.from({ length: 3 }, () => ranked(["service", "quality", "price"])),
    ranked(["price", "quality", "service"]),
    ranked(["price", "quality", "service"], { isTest: true }),
  ]);
  const figures = (places: number[], average: number[], first: number[]) => ({
    averagePlace: average[0],
    averagePlaceLow: average[1],
    averagePlaceHigh: average[2],
    places,
    firstCount: places[0],
    firstShare: first[0],
    firstLow: first[1],
    firstHigh: first[2],
  });
  expect(await ranking(context, "matters")).toEqual({
    answered: 10,
    choices: [
      { id: "quality", label: "QUALITY", ...figures([6, 4, 0], [1.4, 1.08, 1.72], [60, 31.3, 83.2]) },
      { id: "price", label: "PRICE", ...figures([1, 6, 3], [2.2, 1.81, 2.59], [10, 1.8, 40.4]) },
      { id: "service", label: "SERVICE", ...figures([3, 0, 7], [2.4, 1.8, 3], [30, 10.8, 60.3]) },
    ],
  });
});

test("days, customer types and surfaces filter it", async () => {
  const context = await contextWith([
    ranked(["price", "quality", "service"], { isFirstOrder: true }),
    ranked(["service", "quality", "price"], { isFirstOrder: false, surface: "link" }),
    ranked(["quality", "service", "price"], { at: "2026-03-02T12:00:00.000Z" }),
  ]);
  const firstUnder = async (filters: Parameters<typeof ranking>[2]) => {
    const result = await ranking(context, "matters", filters);
    return [result?.answered, result?.choices[0]?.id];
  };
  expect(await firstUnder({ customerType: "new" })).toEqual([1, "price"]);
  expect(await firstUnder({ surface: "link" })).toEqual([1, "service"]);
  expect(await firstUnder({ startDate: "2026-03-02", endDate: "2026-03-02" })).toEqual([1, "quality"]);
  expect((await ranking(context, "matters"))?.answered).toBe(3);
});

test("an added choice is averaged over those who ranked it, and a removed one keeps its places and label", async () => {
  const speed = { id: "speed", label: "SPEED" };
  const now: Question = { ...asked, choices: [...choices.slice(1), speed, { id: "new", label: "NEW" }] };
  const context = await contextWith(
    [ranked(["price", "quality", "service"]), ranked(["speed", "quality", "service"])],
    now,
    [asked],
  );
  const result = await ranking(context, "matters");
  expect(placesOf(result)).toEqual({
    speed: [1, 0, 0, 0],
    quality: [0, 2, 0, 0],
    service: [0, 0, 2, 0],
    new: [0, 0, 0, 0],
    price: [1, 0, 0, 0],
  });
  expect(result?.choices.at(-1)).toMatchObject({
    id: "new",
    averagePlace: null,
    averagePlaceHigh: null,
    firstShare: 0,
  });
  expect(result?.choices.find(({ id }) => id === "speed")).toMatchObject({ averagePlace: 1, firstShare: 50 });
  expect(result?.choices.find(({ id }) => id === "price")).toMatchObject({ label: "PRICE" });
});

test("every choice is listed without answers, and a question of another type has no ranking", async () => {
  expect(await ranking(await contextWith([]), "matters")).toMatchObject({
    answered: 0,
    choices: choices.map(({ id }) => ({ id, averagePlace: null, places: [0, 0, 0], firstHigh: 0 })),
  });
  const single = await contextWith([ranked(["price"])], { ...asked, type: "single" });
  expect(await ranking(single, "matters")).toBeNull();
});
