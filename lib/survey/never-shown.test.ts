import { describe, expect, test } from "vitest";
import type { Condition } from "./condition.ts";
import { neverShown } from "./never-shown.ts";
import type { Question } from "./question.ts";
import { questionsOfEveryType as asked } from "./testing/question-of-every-type.ts";

const last = (showIf: Condition): Question[] => [
  ...asked,
  { questionNameId: "last", type: "text", title: "Q", required: false, showIf },
];
const found = (showIf: Condition) =>
  neverShown(last(showIf)).map(({ path, reason }) => [path.slice(1).join("."), reason]);
const is = (answer: string, value: string | number) => ({ answer, op: "is" as const, value });
const not = (answer: string, value: string) => ({ answer, op: "isNot" as const, value });
const gt = (answer: string, value: number) => ({ answer, op: "gt" as const, value });
const lt = (answer: string, value: number) => ({ answer, op: "lt" as const, value });

describe("conditions that no shopper can meet", () => {
  test.each<[string, Condition]>([
    ["an unknown choice", is("single", "radio")],
    ["only unknown choices", { answer: "single", op: "in", value: ["x", "y"] }],
    ["an answer to a statement", { answer: "says", op: "answered" }],
    ["more than ten out of ten", gt("nps", 10)],
    ["an invalid score", is("nps", 11)],
    ["a fifth star of four", is("stars", 5)],
    ["younger than allowed", lt("age", 18)],
    ["an age between the steps", is("age", 18.5)],
    ["a share between the steps", is("share", 0.25)],
    ["a number compared with a word", is("free", "many")],
    ["a date that doesn't exist", is("day", "2026-02-30")],
    ["a date compared by size", gt("day", 2026)],
    ["an invalid address", is("mail", "nobody")],
    ["neither yes nor no", is("yes", "maybe")],
    ["an empty text", is("text", "")],
    ["a country by its name", { order: "country", op: "is", value: "Germany" }],
    ["a currency by its symbol", { order: "currency", op: "in", value: ["€", "$"] }],
    ["an unknown surface", { order: "surface", op: "is", value: "shop" }],
    ["a negative total", { order: "total", op: "lt", value: 0 }],
    ["half an order", { order: "orderCount", op: "is", value: 1.5 }],
    ["a first order that is neither", { order: "isFirstOrder", op: "is", value: "perhaps" }],
    ["an unknown question", is("nothing", "a")],
  ])("%s", (_what, showIf) => {
    expect(found(showIf)).toEqual([["showIf", "value"]]);
  });

  test.each<[string, Condition[]]>([
    ["two choices for a single-choice question", [is("single", "a"), is("single", "b")]],
    ["two choices for a single picture question", [is("picture", "a"), is("picture", "b")]],
    ["a choice and its absence", [is("multiple", "a"), not("multiple", "A")]],
    ["three choices although two are allowed", [is("multiple", "a"), is("multiple", "b"), is("multiple", "c")]],
    ["an exclusive choice with another", [is("multiple", "none"), is("multiple", "a")]],
    [
      "every choice excluded, and answered",
      [
        { answer: "yes", op: "notIn", value: ["yes", "no"] },
        { answer: "yes", op: "answered" },
      ],
    ],
    [
      "answered and not answered",
      [
        { answer: "text", op: "answered" },
        { answer: "text", op: "notAnswered" },
      ],
    ],
    ["an empty range of numbers", [gt("free", 5), lt("free", 5)]],
    ["a range without a whole number", [gt("age", 20), lt("age", 21)]],
    ["a range with one number, which is excluded", [gt("nps", 6), lt("nps", 8), not("nps", "7")]],
    ["two texts at once", [is("text", "one"), is("text", "two")]],
    [
      "containing and not containing a text",
      [
        { answer: "text", op: "contains", value: "Shop" },
        { answer: "text", op: "notContains", value: "sho" },
      ],
    ],
    ["a ranking without one of its choices", [{ answer: "order", op: "answered" }, not("order", "a")]],
    [
      "two countries",
      [
        { order: "country", op: "is", value: "DE" },
        { order: "country", op: "is", value: "AT" },
      ],
    ],
    [
      "first and not first",
      [
        { order: "isFirstOrder", op: "is", value: true },
        { order: "isFirstOrder", op: "is", value: false },
      ],
    ],
    [
      "an empty range of totals",
      [
        { order: "total", op: "gt", value: 100 },
        { order: "total", op: "lte", value: 50 },
      ],
    ],
    [
      "a code with and without",
      [
        { order: "discountCodes", op: "is", value: "TEN" },
        { order: "discountCodes", op: "isNot", value: "ten" },
      ],
    ],
  ])("%s", (_what, all) => {
    expect(found({ all })).toEqual([["showIf", "contradiction"]]);
  });

  test("the contradicting comparison is named, even when nested deeply", () => {
    const all: Condition[] = [
      is("single", "a"),
      { any: [is("yes", "maybe"), { all: [is("nps", 3), gt("stars", 4)] }] },
    ];
    expect(found({ all })).toEqual([["showIf.all.1.any.0", "value"]]);
    expect(found({ any: [is("yes", "maybe"), is("yes", "no")] })).toEqual([]);
  });

  test("an answer that is only asked for elsewhere", () => {
    const questions: Question[] = [
      ...asked,
      {
        questionNameId: "german",
        type: "yesNo",
        title: "Q",
        required: false,
        showIf: { order: "country", op: "is", value: "DE" },
      },
      {
        questionNameId: "austrian",
        type: "text",
        title: "Q",
        required: false,
        showIf: { all: [is("german", "yes"), { order: "country", op: "is", value: "AT" }] },
      },
      {
        questionNameId: "after",
        type: "text",
        title: "Q",
        required: false,
        showIf: { answer: "austrian", op: "answered" },
      },
      {
        questionNameId: "without",
        type: "text",
        title: "Q",
        required: false,
        showIf: { answer: "austrian", op: "notAnswered" },
      },
    ];
    expect(neverShown(questions)).toEqual([
      { questionNameId: "austrian", path: [asked.length + 1, "showIf"], reason: "elsewhere" },
      { questionNameId: "after", path: [asked.length + 2, "showIf"], reason: "elsewhere" },
    ]);
  });

  test("a follow-up on an answer its question cannot have, or against its own condition", () => {
    const follower: Question = { questionNameId: "more", type: "text", title: "Q", required: false };
    const nps: Question = { questionNameId: "score", type: "nps", title: "Q", required: false };
    const one = (followUp: Question["followUp"]) => neverShown([{ ...nps, ...(followUp ? { followUp } : {}) }]);
    expect(one({ whenMin: 11, question: follower })).toEqual([
      { questionNameId: "more", path: [0, "followUp"], reason: "value" },
    ]);
    expect(one({ whenMin: 9, question: { ...follower, showIf: lt("score", 7) } })).toEqual([
      { questionNameId: "more", path: [0, "followUp", "question", "showIf"], reason: "contradiction" },
    ]);
    expect(one({ whenMin: 9, question: follower })).toEqual([]);
  });
});

test.each<[string, Condition]>([
  ["two choices as allowed", { all: [is("multiple", "a"), is("multiple", "b")] }],
  ["one of two", { any: [is("single", "a"), is("single", "b")] }],
  ["everything but one", not("single", "a")],
  ["the free choice", is("single", "other")],
  ["every choice excluded, so not answered", { answer: "yes", op: "notIn", value: ["yes", "no"] }],
  ["a range with a step in it", { all: [gt("share", 0.25), lt("share", 0.35)] }],
  ["a number in another notation", is("free", "1.5")],
  [
    "two parts of a text",
    {
      all: [
        { answer: "text", op: "contains", value: "a" },
        { answer: "text", op: "contains", value: "b" },
      ],
    },
  ],
  ["a date by its year", { answer: "day", op: "contains", value: "2026-" }],
  [
    "two codes of one order",
    {
      all: [
        { order: "discountCodes", op: "is", value: "A" },
        { order: "discountCodes", op: "is", value: "B" },
      ],
    },
  ],
  ["a country in lower case", { order: "country", op: "in", value: ["de", "at"] }],
])("%s can be met", (_what, showIf) => expect(found(showIf)).toEqual([]));

test("conditions too complex to check are accepted, and the check ends", () => {
  const pair: Condition = { any: [is("single", "a"), { answer: "text", op: "contains", value: "x" }] };
  const many: Condition = { all: Array.from({ length: 60 }, () => pair) };
  const list = Array.from({ length: 90 }, (_, index) => is("nps", index / 9));
  const wide: Condition = { all: [{ any: list }, { any: [is("single", "a"), is("single", "b")] }] };
  expect(found({ all: [many, gt("nps", 3)] })).toEqual([]);
  const chain = Array.from({ length: 80 }, (_, index): Question => {
    const showIf = index === 0 ? wide : { all: [{ answer: `c${index - 1}`, op: "answered" as const }, wide] };
    return { questionNameId: `c${index}`, type: "text", title: "Q", required: false, showIf };
  });
  expect(neverShown([...asked, ...chain])).toEqual([]);
});

test("checks few answers even if each comparison names choices that only together exceed the maximum", () => {
  let looks = 0;
  const many: Question = {
    questionNameId: "many",
    type: "multiple",
    title: "Q",
    required: false,
    choices: Array.from({ length: 100 }, (_, index) => ({ id: `c${index}`, label: "C" })),
    // Checking an answer has to read this.
    get maxSelections() {
      looks += 1;
      return 3;
    },
  };
  // Four times one of 25 others, and never the same lists twice, so that memoized results don't help.
  const oneOf = (part: number, name: string): Condition => ({
    answer: "many",
    op: "in",
    value: [...Array.from({ length: 25 }, (_, index) => `c${25 * part + index}`), name],
  });
  const demanding = Array.from({ length: 10 }, (_, question): Question => {
    const any = Array.from({ length: 90 }, (_, way) => ({
      all: [0, 1, 2, 3].map((part) => oneOf(part, `${question}-${way}-${part}`)),
    }));
    return { questionNameId: `q${question}`, type: "text", title: "Q", required: false, showIf: { any } };
  });
  expect(neverShown([many, ...demanding])).toEqual([]);
  expect(looks).toBeLessThan(10_000);
});
