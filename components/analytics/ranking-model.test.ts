import { expect, test } from "vitest";
import { rankingModel, rankingTable } from "./ranking-model.ts";

const choices = [
  {
    id: "quality",
    label: "Quality",
    averagePlace: 1.36,
    averagePlaceLow: 1.08,
    averagePlaceHigh: 1.72,
    firstCount: 6,
    firstShare: 60,
    firstLow: 31.3,
    firstHigh: 83.2,
    places: [6, 4],
  },
  {
    id: "new",
    label: "New",
    averagePlace: null,
    averagePlaceLow: null,
    averagePlaceHigh: null,
    firstCount: 0,
    firstShare: 0,
    firstLow: 0,
    firstHigh: 27.8,
    places: [0, 0],
  },
];
const plain = (texts: Record<string, string> | undefined) =>
  Object.values(texts ?? {}).map((text) => text.replaceAll("\u00a0", " "));

test("returns the share of first ranks from zero with its interval, and the average rank", () => {
  const { rows, end } = rankingModel(choices);
  expect(end).toBeGreaterThanOrEqual(83.2);
  expect(rows.map(({ figures }) => plain(figures))).toEqual([
    ["60.0% first", "avg. rank 1.4"],
    ["0.0% first", "not ranked"],
  ]);
  expect(rows.map(({ parts, whisker }) => [parts[0]?.length, whisker])).toEqual([
    [60, { from: 31.3, to: 83.2 }],
    [0, undefined],
  ]);
});

test("returns a table with the count of each rank per choice and unique column names", () => {
  const { columns, rows } = rankingTable(choices);
  expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length);
  expect(columns.slice(-2).map(({ label }) => label)).toEqual(["Ranked 1", "Ranked 2"]);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["Quality", 1.36, 1.08, 1.72, 60, 31.3, 83.2, 6, 4],
    ["New", null, null, null, 0, 0, 27.8, 0, 0],
  ]);
});
