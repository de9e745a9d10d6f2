import { describe, expect, test } from "vitest";
import { Condition, orderFields, type QuestionInput, questionTypes } from "#lib/survey/document.ts";
import { choicesFor, newAnswerRule, operatorsFor } from "./answer-rules.ts";
import { conditionText } from "./condition-text.ts";
import { isIncomplete } from "./condition-tree.ts";
import { newOrderRule, orderFieldLabels, orderOperators } from "./order-rules.ts";

const questions = new Map<string, QuestionInput>([
  [
    "heard",
    {
      type: "single",
      title: "How did you hear of us?",
      required: false,
      choices: [
        { id: "tiktok", label: "TikTok" },
        { id: "friend", label: "A friend" },
      ],
      allowOther: true,
    },
  ],
  ["score", { type: "nps", title: "Would you recommend us?", required: false }],
]);
const say = (condition: Condition) => conditionText(condition, questions);

describe("a condition in words", () => {
  test("names the question and the choice as shoppers see them", () => {
    expect(say({ answer: "heard", op: "is", value: "tiktok" })).toBe(
      "the answer to “How did you hear of us?” is TikTok",
    );
    expect(say({ answer: "heard", op: "in", value: ["TIKTOK", "friend", "other"] })).toBe(
      "the answer to “How did you hear of us?” is one of TikTok, A friend or Other",
    );
    expect(say({ answer: "score", op: "notAnswered" })).toBe("“Would you recommend us?” wasn't answered");
  });

  test("describes order properties", () => {
    expect(say({ order: "isFirstOrder", op: "is", value: true })).toBe("it's a first order");
    expect(say({ order: "isFirstOrder", op: "isNot", value: true })).toBe("it isn't a first order");
    expect(say({ order: "total", op: "gte", value: 50 })).toBe("the order total is at least 50");
    expect(say({ order: "country", op: "in", value: ["DE", "at"] })).toBe("the country is one of Germany or Austria");
    expect(say({ order: "discountCodes", op: "answered" })).toBe("a discount code was used");
    expect(say({ order: "surface", op: "is", value: "pos" })).toBe("the survey surface is Point of sale");
  });

  test("separates groups", () => {
    expect(
      say({
        all: [
          { answer: "score", op: "lte", value: 6 },
          {
            any: [
              { order: "total", op: "gt", value: 100 },
              { order: "orderCount", op: "gte", value: 3 },
            ],
          },
        ],
      }),
    ).toBe(
      "the answer to “Would you recommend us?” is at most 6 and (the order total is more than 100 or the customer's number of orders is at least 3)",
    );
  });

  test("has fallback text for unknown questions and missing values", () => {
    expect(say({ answer: "gone", op: "is", value: "x" })).toBe("the answer to “gone” is “x”");
    expect(say({ order: "country", op: "is", value: "not a code" })).toBe("the country is not a code");
    expect(say({ order: "skus", op: "in", value: [] })).toBe("a product SKU is one of …");
  });
});

test("creates a valid or incomplete rule for each type and operator", () => {
  for (const type of questionTypes)
    for (const op of operatorsFor(type)) {
      const choices = choicesFor({ type, title: "Q", required: false, choices: [{ id: "a", label: "A" }] });
      const rule = newAnswerRule({ questionNameId: "q", type, title: "Q", required: false, choices }, op);
      expect(isIncomplete(rule) || Condition.safeParse(rule).success, `${type} ${op}`).toBe(true);
    }
});

test("creates a valid or incomplete rule for each order property and operator", () => {
  for (const field of orderFields) {
    expect(orderFieldLabels[field].label).not.toBe("");
    for (const { op } of orderOperators(newOrderRule(field))) {
      const rule = newOrderRule(field, op);
      expect(isIncomplete(rule) || Condition.safeParse(rule).success, `${field} ${op}`).toBe(true);
    }
  }
});

test("offers the rule's own operator even if the form wouldn't", () => {
  expect(orderOperators({ order: "country", op: "is", value: "DE" }).map(({ op }) => op)).toEqual([
    "is",
    "in",
    "notIn",
  ]);
});
