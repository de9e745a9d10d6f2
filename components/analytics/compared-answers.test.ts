import { expect, test } from "vitest";
import { answerBarModel, answerTable } from "#components/charts/answer-bars.ts";
import { drawnAnswers } from "./drawn-answers.ts";
import { groupsOfScores, marginText } from "./nps-text.ts";
import { areCountedIn, revenueChanges } from "./revenue-changes.ts";
import { shareChanges } from "./share-changes.ts";

const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

function answer(id: string, count: number, share: number, revenue = 0, averageOrderValue = 0) {
  return { id, label: id, count, share, shareLow: 0, shareHigh: 100, orders: count, revenue, averageOrderValue };
}

const pair = (answeredNow: number, answeredBefore: number) => ({
  kind: "pair" as const,
  now: { answered: answeredNow, answers: [answer("a", 20, 50, 200, 10), answer("b", 20, 50)] },
  before: { answered: answeredBefore, answers: [answer("a", 10, 25, 100, 12.5), answer("c", 30, 75)] },
});

test("returns the change of each share in points, also for answers in only one of the periods", () => {
  const changes = shareChanges(pair(40, 40));
  expect([...(changes ?? [])]).toEqual([
    ["a", { before: 25, change: 25, isClear: true }],
    ["b", { before: 0, change: 50, isClear: true }],
    ["c", { before: 75, change: -75, isClear: true }],
  ]);
  const bars = pair(40, 40).now.answers;
  expect(answerBarModel(bars, changes).rows.map(({ note }) => plain(note))).toEqual([
    "Up 25.0 points from 25.0%",
    "Up 50.0 points from 0.0%",
  ]);
  expect(answerTable(bars, changes).rows[0]?.cells.slice(-2)).toEqual([25, 25]);
});

test("a share's change that chance explains isn't called one", () => {
  const withShare = (share: number) => ({ answered: 40, answers: [answer("a", 16, share, 400, 10)] });
  const compared = { kind: "pair" as const, now: withShare(40), before: withShare(30) };
  expect(answerBarModel(compared.now.answers, shareChanges(compared)).rows[0]?.note).toBe("No clear change from 30.0%");
});

test("compares no shares and no revenue if either period has fewer than 30 answers or there is no comparison", () => {
  for (const compared of [pair(29, 40), pair(40, 29), { kind: "today" as const }, { kind: "failed" as const }]) {
    expect(shareChanges(compared)).toBeNull();
    expect(revenueChanges(compared, "USD")).toBeNull();
  }
});

test("returns how revenue and average order value of each answer changed", () => {
  const changes = revenueChanges(pair(40, 40), "USD");
  expect([...(changes ?? [])].map(([id, words]) => [id, plain(words)])).toEqual([
    ["a", "Too few orders to compare"],
    ["b", "No revenue before"],
  ]);
  const [now, before] = [answer("a", 40, 50, 400, 10), answer("a", 30, 25, 375, 12.5)];
  const enough = {
    kind: "pair" as const,
    now: { answered: 80, answers: [now] },
    before: { answered: 80, answers: [before] },
  };
  expect(plain(revenueChanges(enough, "USD")?.get("a"))).toBe(
    "Revenue up 6.7% from $375.00; average down 20.0% from $12.50",
  );
});

test("compares revenue only in the same currency, if a period was loaded before the account's currency changed", () => {
  const [euros, dollars] = [{ currency: "EUR" }, { currency: "USD" }];
  expect(areCountedIn({ kind: "pair", now: euros, before: euros }, "EUR")).toBe(true);
  for (const [now, before] of [
    [dollars, dollars],
    [euros, dollars],
    [dollars, euros],
  ] as const)
    expect(areCountedIn({ kind: "pair", now, before }, "EUR")).toBe(false);
});

test("puts many numbers into ranges of round width whose shares, counts and revenue add up", () => {
  const numbers = Array.from({ length: 40 }, (_, place) => answer(String(place + 1), 2, 2.5, 60, 30));
  const shown = { answered: 80, answers: numbers, currency: "USD" };
  const { answers, compared, isInRanges } = drawnAnswers("number", shown, { kind: "pair", now: shown, before: shown });
  expect(isInRanges).toBe(true);
  expect(answers.map(({ label, count }) => [label, count])).toEqual([
    ["0–4", 8],
    ...["5–9", "10–14", "15–19", "20–24", "25–29", "30–34", "35–39"].map((label) => [label, 10]),
    ["40–44", 2],
  ]);
  expect(answers[1]).toMatchObject({
    share: 12.5,
    shareLow: 6.9,
    shareHigh: 21.5,
    revenue: 300,
    averageOrderValue: 30,
  });
  expect(compared.kind === "pair" && compared.before.answers).toEqual(answers);
});

test("sums revenue of ranges in the currency's own minor unit", () => {
  const revenues = [1.234, 0.004, 2.345, 0.004];
  const numbers = Array.from({ length: 40 }, (_, place) => answer(String(place), 1, 2.5, revenues[place] ?? 0));
  const { answers } = drawnAnswers("number", { answered: 40, answers: numbers, currency: "KWD" }, { kind: "off" });
  expect(answers[0]).toMatchObject({ label: "0–4", orders: 5, revenue: 3.587, averageOrderValue: 0.717 });
});

test("compares numbers of which the earlier period has others, all of them in a range", () => {
  const numbersFrom = (first: number) => ({
    answered: 20,
    answers: Array.from({ length: 20 }, (_, place) => answer(String(first + place), 1, 5)),
    currency: "USD",
  });
  const [now, before] = [numbersFrom(1), numbersFrom(401)];
  const { answers, compared } = drawnAnswers("number", now, { kind: "pair", now, before });
  const counted = [answers, compared.kind === "pair" ? compared.before.answers : []];
  expect(counted.map((drawn) => drawn.reduce((sum, { count }) => sum + count, 0))).toEqual([20, 20]);
});

test("shows up to twelve numbers one by one, in ascending order", () => {
  const shown = { answered: 3, answers: [answer("10", 1, 33.3), answer("9", 2, 66.7)], currency: "USD" };
  const { answers, isInRanges } = drawnAnswers("number", shown, { kind: "off" });
  expect([isInRanges, ...answers.map(({ id }) => id)]).toEqual([false, "9", "10"]);
});

test("puts scores into NPS groups and returns their margin of error", () => {
  const groups = groupsOfScores([0, 6, 7, 8, 9, 10].map((score) => ({ id: String(score), count: 10 + score })));
  expect(groups).toEqual({ promoters: 39, passives: 35, detractors: 26 });
  expect(marginText(groups)).toBe("± 15.6 points at 95% confidence");
  expect(marginText({ promoters: 1, passives: 0, detractors: 0 })).toBe("Not enough answers for a margin of error");
  expect(marginText({ promoters: 40, passives: 0, detractors: 0 })).toBe(
    "All answers are in one group, so there's no margin of error",
  );
});
