import { describe, expect, test } from "vitest";
import type { Answer, OrderContext } from "./answer.ts";
import type { Operator } from "./condition.ts";
import { holds } from "./judge-condition.ts";

const order: OrderContext = {
  total: 49.9,
  country: "DE",
  isFirstOrder: true,
  discountCodes: ["WELCOME10", "FREESHIP"],
  productIds: ["123"],
  utmSource: "news-letter",
  locale: "de-AT",
};
const answers = new Map<string, Answer>([
  ["one", { questionNameId: "one", choiceIds: ["social-ads"] }],
  ["many", { questionNameId: "many", choiceIds: ["a", "b"] }],
  ["score", { questionNameId: "score", number: 8 }],
  ["words", { questionNameId: "words", text: "Fast Delivery" }],
]);

const ofOrder =
  (field: "total" | "country" | "isFirstOrder" | "discountCodes" | "productIds" | "utmSource" | "skus") =>
  (op: Operator, value?: string | number | boolean | (string | number)[]) =>
    holds({ order: field, op, value }, answers, order);
const ofAnswer = (answer: string) => (op: Operator, value?: string | number | string[]) =>
  holds({ answer, op, value }, answers, order);

describe("a condition", () => {
  test("compares one value, ignoring case", () => {
    expect(ofOrder("country")("is", "de")).toBe(true);
    expect(ofOrder("country")("isNot", "DE")).toBe(false);
    expect(ofOrder("country")("in", ["AT", "DE"])).toBe(true);
    expect(ofOrder("country")("notIn", ["AT", "CH"])).toBe(true);
    expect(ofOrder("isFirstOrder")("is", true)).toBe(true);
    expect(ofOrder("isFirstOrder")("is", false)).toBe(false);
  });

  test("compares numbers as numbers, including at the boundary", () => {
    expect(ofAnswer("score")("gt", 8)).toBe(false);
    expect(ofAnswer("score")("gte", 8)).toBe(true);
    expect(ofAnswer("score")("lt", 8)).toBe(false);
    expect(ofAnswer("score")("lte", 8)).toBe(true);
    expect(ofOrder("total")("gt", 49)).toBe(true);
    expect(ofOrder("country")("gt", 1)).toBe(false);
  });

  test("checks lists for membership and texts for a substring", () => {
    expect(ofOrder("discountCodes")("contains", "welcome10")).toBe(true);
    expect(ofOrder("discountCodes")("contains", "WELCOME")).toBe(false);
    expect(ofOrder("discountCodes")("notContains", "SUMMER")).toBe(true);
    expect(ofOrder("productIds")("contains", 123)).toBe(true);
    expect(ofOrder("utmSource")("contains", "letter")).toBe(true);
    expect(ofAnswer("one")("contains", "social")).toBe(false);
    expect(ofAnswer("many")("contains", "b")).toBe(true);
    expect(ofAnswer("words")("contains", "delivery")).toBe(true);
  });

  test("treats unknown values as not answered, so that only negative operators hold", () => {
    expect(ofOrder("skus")("answered")).toBe(false);
    expect(ofOrder("skus")("notAnswered")).toBe(true);
    expect(ofOrder("skus")("is", "x")).toBe(false);
    expect(ofOrder("skus")("isNot", "x")).toBe(true);
    expect(ofAnswer("nowhere")("notIn", ["x"])).toBe(true);
    expect(ofAnswer("nowhere")("lt", 5)).toBe(false);
    expect(holds({ order: "surface", op: "answered" }, answers, { surface: null })).toBe(false);
  });

  test("combines with all and any, nested", () => {
    const yes = { order: "country", op: "is", value: "DE" } as const;
    const no = { order: "country", op: "is", value: "FR" } as const;
    expect(holds({ all: [yes, { any: [no, yes] }] }, answers, order)).toBe(true);
    expect(holds({ all: [yes, { any: [no, no] }] }, answers, order)).toBe(false);
  });
});
