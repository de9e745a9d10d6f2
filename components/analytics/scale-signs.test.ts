import { expect, test } from "vitest";
import { answerBarModel } from "#components/charts/answer-bars.ts";
import type { Question } from "#lib/survey/question.ts";
import { signsOf, signsOfItem } from "./scale-signs.ts";

const rating: Question = { questionNameId: "q", type: "rating", title: "Q", required: false, max: 5 };

test("draws the stars and faces that shoppers chose", () => {
  expect([...signsOf({ ...rating, display: "stars", max: 3 })]).toEqual([
    ["1", "★☆☆"],
    ["2", "★★☆"],
    ["3", "★★★"],
  ]);
  expect([...signsOf({ ...rating, display: "emoji" }).values()]).toEqual([..."😞🙁😐🙂😀"]);
  expect(signsOf({ ...rating, display: "numbers" }).size).toBe(0);
  expect(signsOf({ ...rating, type: "nps" }).size).toBe(0);
});

test("draws those of a question in the list, and none for other types", () => {
  const item = { questionNameId: "q", title: "Q", isLive: true, shown: 1, answered: 1, skipped: 0, topAnswers: [] };
  expect(signsOfItem({ ...item, type: "rating", scale: { display: "stars", max: 4 } }).get("3")).toBe("★★★☆");
  expect(signsOfItem({ ...item, type: "nps" }).size).toBe(0);
});

test("a bar keeps the number beside its sign, for screen readers and where several numbers share a face", () => {
  const figures = { count: 1, share: 100, shareLow: 20, shareHigh: 100 };
  const { rows } = answerBarModel([{ id: "4", label: "4", sign: "🙂", ...figures }], null);
  expect(rows[0]).toMatchObject({ label: "4", sign: "🙂" });
});
