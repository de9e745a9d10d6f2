import { expect, test } from "vitest";
import { limitText } from "#lib/assumption-text.ts";
import { certaintyText, coveredText, leadText, outsideTexts } from "./weighted-text.ts";

test("says how sure figures are by what their answers are worth", () => {
  expect(certaintyText({ frame: 600, answered: 120, effectiveAnswers: 98.99 })).toBe(
    "120 of 600 orders answered (20.0%). Because some count for more orders than others, they tell as much as 99 equal answers.",
  );
  expect(certaintyText({ frame: 600, answered: 12, effectiveAnswers: null })).toBe("12 of 600 orders answered (2.0%).");
});

test("says what would turn the first two around, rounded to the safe side", () => {
  const lead = { first: "Instagram", second: "TikTok", limit: 1.79 };
  expect(leadText({ lead })).toBe(
    "Instagram stays ahead of TikTok unless customers who didn't answer were more than 1.7 times as likely to say TikTok.",
  );
  expect(leadText({ lead: { ...lead, limit: null } })).toContain("no matter what");
  expect(leadText({ lead: null })).toBeNull();
});

test("says what a choice of difference assumes", () => {
  expect([limitText("1"), limitText("2"), limitText("none")]).toEqual([
    expect.stringContaining("just as likely"),
    expect.stringContaining("up to 2 times as likely"),
    expect.stringContaining("none of them"),
  ]);
});

test("names the orders that aren't included, the most first, and the days that are", () => {
  const notInFrame = [
    { reason: "alreadyAsked" as const, orders: 1 },
    { reason: "notWebCheckout" as const, orders: 41 },
  ];
  const [most, least] = outsideTexts({ notInFrame });
  expect([most, least]).toEqual([
    expect.stringMatching(/^41 orders from outside the web checkout/),
    expect.stringMatching(/^1 order whose customer had answered/),
  ]);
  expect(coveredText({ coveredDays: 21, rangeDays: 30 })).toContain("21 of 30 days");
  expect(coveredText({ coveredDays: 30, rangeDays: 30 })).toBeNull();
});
