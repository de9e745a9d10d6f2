import { expect, test } from "vitest";
import { WordingTest } from "#lib/calls/app-wording-test.ts";
import { callOf } from "#lib/calls/catalogue.ts";
import { wordingTable, wordingVerdict } from "./wording-text.ts";

const example = WordingTest.parse(callOf("app.GetWordingTest").example?.answer);
const unclear = example.answers && { ...example.answers, isClear: false };
const clearChoice = example.choices.map((choice) => ({ ...choice, isClear: true }));

test.each([
  [{}, "More shoppers answer the second wording: 72.2% instead of 65.0%."],
  [{ answers: unclear }, "No clear difference in how many answer so far."],
  [{ answers: unclear, isRunning: false }, "There was no clear difference in how many answered."],
  [
    { choices: clearChoice },
    "More shoppers answer the second wording: 72.2% instead of 65.0%. How often they choose “TikTok” differs, too.",
  ],
  [
    { answers: unclear, choices: clearChoice },
    "No clear difference in how many answer so far. How often they choose “TikTok” differs.",
  ],
  [
    { state: "few", shown: [12, 14], answers: null },
    "Figures appear once 25 shoppers got each wording. So far, 12 got the first and 14 the second.",
  ],
] as const)("%j reads %s", (change, text) => {
  expect(wordingVerdict(WordingTest.parse({ ...example, ...change }))).toBe(text);
});

test("an uneven comparison says that it isn't chance, without figures", () => {
  const uneven = WordingTest.parse({ ...example, state: "uneven", shown: [400, 100], answers: null, choices: [] });
  expect(wordingVerdict(uneven)).toContain("400 shoppers got the first wording, and 100 the second. That isn't chance");
  expect(wordingTable(uneven).rows).toEqual([]);
});

test("the table has both shares of each choice, and the difference with its range", () => {
  expect(wordingTable(example).rows.map(({ cells }) => cells)).toEqual([
    ["Answered", 65, 72.2, 7.2, "0.9 to 13.6"],
    ["TikTok", 15.5, 16.2, 0.7, "-6.5 to 8.0"],
  ]);
});
