import { expect, test } from "vitest";
import { chooseWordings } from "./choose-wordings.ts";

const asked = (questionNameId: string, more: object = {}) => ({ questionNameId, title: "First?", ...more });
const two = { secondTitle: "Second?" };
const shoppers = Array.from({ length: 4000 }, (_, at) => String(7_216_042_000_000 + at));

test("a shopper gets the same wording each time, as the question's title", () => {
  for (const shopper of shoppers.slice(0, 20)) {
    const survey = { questions: [asked("source", two), asked("why")] };
    const chosen = chooseWordings(survey, shopper);
    expect(survey.questions.map(({ title }) => title)).toEqual([chosen?.source === 2 ? "Second?" : "First?", "First?"]);
    expect(Object.keys(chosen ?? {})).toEqual(["source"]);
    expect(chooseWordings({ questions: [asked("source", two)] }, shopper)).toEqual(chosen);
  }
});

test("each wording goes to half of the shoppers, of each question by itself", () => {
  const counts = new Map<string, number>();
  for (const shopper of shoppers) {
    const followUp = { question: asked("why", two) };
    const chosen = chooseWordings({ questions: [asked("source", { ...two, followUp })] }, shopper);
    const both = `${chosen?.source}${chosen?.why}`;
    counts.set(both, (counts.get(both) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual(["11", "12", "21", "22"]);
  // Four standard deviations around a quarter.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(110);
});

test("nothing is chosen without a second wording", () => {
  expect(chooseWordings({ questions: [asked("source"), asked("why", { secondTitle: "" })] }, "1")).toBeUndefined();
});
