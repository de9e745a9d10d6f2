import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Exploration } from "../calls/app-explore.ts";
import { appExploreCalls } from "../calls/app-explore.ts";
import type { QuestionListItem } from "../calls/survey-analytics.ts";
import { limitDays, limitQuestions, limitStats } from "./limit-analytics.ts";
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
  test("is left out, with as many more answers as it takes not to tell it from the total", () => {
    expect(shownCounts(aQuestion({}, [50, 30, 4, 20]))).toEqual([50, 30]);
    expect(shownCounts(aQuestion({}, [50, 30, 6, 7]))).toEqual([50, 30]);
    expect(shownCounts(aQuestion({}, [50, 30, 0]))).toEqual([50, 30]);
    expect(shownCounts(aQuestion({}, [8, 1]))).toEqual([]);
  });

  test("can't be told from a total", () => {
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

  test("hides headline numbers and days that are small, but not the day in progress", () => {
    const stats = { views: 40, responses: 12, completions: 11, responseRate: 30, completionRate: 92 };
    expect(limitStats(stats)).toEqual(stats);
    expect([limitStats({ ...stats, responses: 9 }), limitStats({ ...stats, completions: 3 })]).toEqual([null, null]);
    const day = (date: string, responses: number) => ({ date, views: 90, responses, completions: 0 });
    const [first, second] = [day("2026-11-01", 12), day("2026-11-02", 4)];
    expect(limitDays({ series: [first, second] }, "2026-11-02")).toEqual({ series: [first] });
    expect(limitDays({ series: [first, second] }, "2026-11-03")).toBe(null);
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
    cells: counts.flatMap((of, row) => of.map((count, column) => ({ ...cell, row, column, count }))),
  };
}

test("no row or column of a shared table tells that fewer than 10 are left out of it", () => {
  const size = fc.integer({ min: 1, max: 5 });
  const tables = fc.tuple(size, size).chain(([rows, columns]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
  fc.assert(
    fc.property(tables, (counts) => {
      const shown = limitExploration(aTable(counts));
      if (!shown) return;
      expect(shown.cells.every(({ count }) => count >= 10)).toBe(true);
      const linesOf = (values: Exploration["rows"]["values"] = [], line: "row" | "column") =>
        values.map(({ count }, at) => count - sumOf(shown.cells.filter((cell) => cell[line] === at)));
      const left = [...linesOf(shown.rows.values, "row"), ...linesOf(shown.columns?.values, "column")];
      expect(left.filter((count) => count > 0 && count < 10)).toEqual([]);
    }),
  );
});

const sumOf = (cells: readonly { count: number }[]) => cells.reduce((sum, { count }) => sum + count, 0);
