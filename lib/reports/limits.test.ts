import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { appChannelReportCalls } from "../calls/app-channel-report.ts";
import type { Exploration } from "../calls/app-explore.ts";
import { appExploreCalls } from "../calls/app-explore.ts";
import type { QuestionListItem } from "../calls/survey-analytics.ts";
import { limitDays, limitQuestions, limitRanking, limitStats } from "./limit-analytics.ts";
import { limitChannels } from "./limit-channels.ts";
import { limitExploration } from "./limit-exploration.ts";
import { withoutFew } from "./without-few.ts";

const countsIn = (most: number) => fc.array(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: 8 });

function aQuestion(changes: Partial<QuestionListItem>, counts: readonly number[] = []): QuestionListItem {
  const answered = counts.reduce((sum, count) => sum + count, 0);
  const topAnswers = counts.map((count, id) => ({ id: String(id), label: `Choice ${id}`, count, share: 0 }));
  const rest = { title: "Where?", isLive: true, shown: 900, skipped: 3, answered, topAnswers };
  return { questionNameId: "where", type: "single", ...rest, ...changes };
}

const shownCounts = (question: QuestionListItem) =>
  limitQuestions([question], ["where"])[0]?.topAnswers.map(({ count }) => count);

describe("what fewer than 10 shoppers said", () => {
  test("is left out, with as many more answers as it takes for the total not to give it away", () => {
    expect(shownCounts(aQuestion({}, [50, 30, 4, 20]))).toEqual([50, 30]);
    expect(shownCounts(aQuestion({}, [50, 30, 6, 7]))).toEqual([50, 30]);
    expect(shownCounts(aQuestion({}, [50, 30, 0]))).toEqual([50, 30]);
    expect(shownCounts(aQuestion({}, [8, 1]))).toEqual([]);
  });

  test("isn't given away by a total", () => {
    fc.assert(
      fc.property(countsIn(40), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        const kept = withoutFew(
          counts.map((count) => ({ count })),
          total,
        );
        const left = total - kept.reduce((sum, { count }) => sum + count, 0);
        expect(kept.every(({ count }) => count >= 10)).toBe(true);
        expect(kept.length === 0 || left === 0 || left >= 10).toBe(true);
      }),
    );
  });

  test("leaves of scores the three groups, which give the same score, or nothing", () => {
    const ofScores = (counts: readonly number[]) => shownCounts(aQuestion({ type: "nps" }, counts));
    expect(ofScores([2, 1, 0, 3, 4, 2, 3, 9, 9, 30, 40])).toEqual([70, 18, 15]);
    expect(ofScores([2, 1, 0, 0, 0, 0, 0, 9, 9, 30, 40])).toEqual([]);
  });

  test("never shows what shoppers typed, other questions, or how many skipped", () => {
    const [shown, ...others] = limitQuestions(
      [aQuestion({ type: "text" }, [50, 30]), aQuestion({ questionNameId: "other" }, [50])],
      ["where"],
    );
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ topAnswers: [], shown: 0, skipped: 0, answered: 80 });
  });

  test("hides headline numbers and days that are small, or differ by few", () => {
    const stats = { views: 40, responses: 12, completions: 12, responseRate: 30, completionRate: 100 };
    expect(limitStats(stats)).toEqual(stats);
    const others = [{ responses: 9 }, { completions: 3 }, { views: 15 }];
    expect(others.map((changes) => limitStats({ ...stats, ...changes }))).toEqual([null, null, null]);
    const day = (responses: number) => ({ date: "2026-11-01", views: 90, responses, completions: 0 });
    expect(limitDays({ series: [day(12)] }, stats)).toEqual({ series: [day(12)] });
    expect(limitDays({ series: [day(12), day(4)] }, stats)).toBe(null);
    expect(limitDays({ series: [day(12)] }, null)).toBe(null);
  });
});

/** A table of these counts, each response in one cell. */
function aTable(counts: readonly (readonly number[])[]): Exploration {
  const { answer } = appExploreCalls.GetExploration.example;
  const [value] = answer.rows.values;
  const [cell] = answer.cells;
  if (!value || !cell) throw new Error("the example has no cell");
  const sum = (of: readonly number[]) => of.reduce((total, count) => total + count, 0);
  const valuesOf = (totals: readonly number[]) =>
    totals.map((count, at) => ({ ...value, kind: "value" as const, value: String(at), count }));
  const columns = (counts[0] ?? []).map((_, column) => sum(counts.map((row) => row[column] ?? 0)));
  return {
    ...answer,
    source: "postgres",
    all: { ...answer.all, count: sum(columns) },
    rows: { ...answer.rows, values: valuesOf(counts.map(sum)) },
    columns: { ...answer.rows, values: valuesOf(columns) },
    cells: counts.flatMap((of, row) =>
      of.flatMap((count, column) => (count > 0 ? [{ ...cell, row, column, count }] : [])),
    ),
  };
}

const size = fc.integer({ min: 1, max: 5 });
const tables = fc.tuple(size, size).chain(([rows, columns]) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: columns, maxLength: columns }), {
    minLength: rows,
    maxLength: rows,
  }),
);

test("a shared table shows whole rows of cells, and its totals give no hidden cell of fewer than 10 away", () => {
  fc.assert(
    fc.property(tables, (counts) => {
      const shown = limitExploration(aTable(counts), false);
      if (!shown) return;
      expect(shown.cells.every(({ count }) => count >= 10)).toBe(true);
      const [rows, columns] = [shown.rows.values, shown.columns?.values ?? []];
      const isHidden = rows.map(({ count }, at) => count > 0 && !shown.cells.some(({ row }) => row === at));
      const ofRow = (at: number) => sumOf(shown.cells.filter(({ row }) => row === at));
      const ofColumn = (at: number) => sumOf(shown.cells.filter(({ column }) => column === at));
      // Of a row with cells, only those of columns that aren't shown may be left.
      const rests = rows.flatMap(({ count }, at) => (isHidden[at] ? [] : [count - ofRow(at)]));
      const hidden = columns.map(({ count }, at) => count - ofColumn(at));
      expect([...rests, ...hidden].filter((count) => count > 0 && count < 10)).toEqual([]);
    }),
  );
});

test("a chain of totals doesn't give a hidden cell away", () => {
  const cellsOf = (counts: number[][]) => limitExploration(aTable(counts), false)?.cells.map(({ count }) => count);
  expect(
    cellsOf([
      [3, 50],
      [12, 50],
    ]),
  ).toEqual([]);
  expect(
    cellsOf([
      [3, 12, 40],
      [14, 60, 50],
      [70, 80, 90],
    ]),
  ).toEqual([70, 80, 90]);
});

test("the money of a table is hidden where fewer than 10 orders are behind any of it, and where it isn't drawn", () => {
  const table = aTable([
    [30, 50],
    [12, 50],
  ]);
  const withOrders = (orders: (count: number) => number): Exploration => {
    const change = <Of extends { count: number }>(of: Of) => ({ ...of, orders: orders(of.count), revenue: 70 });
    const { all, rows, columns, cells } = table;
    const changed = {
      ...table,
      all: change(all),
      rows: { ...rows, values: rows.values.map(change) },
      cells: cells.map(change),
    };
    return { ...changed, columns: columns && { ...columns, values: columns.values.map(change) } };
  };
  expect(
    limitExploration(
      withOrders((count) => count),
      true,
    )?.cells,
  ).toHaveLength(4);
  expect(
    limitExploration(
      withOrders((count) => count - 3),
      true,
    ),
  ).toBe(null);
  const notDrawn = limitExploration(
    withOrders((count) => count),
    false,
  );
  expect([notDrawn?.all, ...(notDrawn?.cells ?? [])].every((figures) => figures?.revenue === 0)).toBe(true);
});

test("a ranking keeps no average of a choice that few ranked", () => {
  const choice = (id: string, places: number[]) => ({
    id,
    label: id,
    averagePlace: 1,
    averagePlaceLow: 1,
    averagePlaceHigh: 1,
    firstCount: places[0] ?? 0,
    firstShare: 0,
    firstLow: 0,
    firstHigh: 0,
    places,
  });
  const limited = limitRanking({ answered: 30, choices: [choice("a", [30, 0]), choice("b", [0, 1])] });
  expect(limited?.choices).toMatchObject([
    { averagePlace: 1, places: [] },
    { averagePlace: null, places: [] },
  ]);
});

test("channels keep no new customers, value, clicks or codes of few", () => {
  const { answer } = appChannelReportCalls.GetChannelReport.example;
  const [row] = answer.channels;
  const value = { ...answer.value, answered: 44 };
  const channels = [
    { ...row, label: "Podcasts", count: 60, newCustomers: 2, codeOrders: 4 },
    { ...row, label: "Search", count: 40, newCustomers: 30, codeOrders: 40 },
    { ...row, label: "TV", count: 4 },
  ];
  const limited = limitChannels({
    ...answer,
    questions: [...answer.questions],
    partialDays: [],
    channels,
    newOrders: 3,
    value,
  });
  expect(limited).toMatchObject({ newOrders: 0, value: null, hasCodes: false, withoutSource: 0 });
  expect(limited.channels).toMatchObject([
    { label: "Podcasts", newCustomers: null, costPerNewCustomer: null, codeOrders: 0 },
  ]);
});

const sumOf = (cells: readonly { count: number }[]) => cells.reduce((sum, { count }) => sum + count, 0);
