import papaparse from "papaparse";
import { expect, test } from "vitest";
import { fileName } from "./download.ts";
import { csvOf } from "./download-csv.ts";

test("writes raw numbers under their name and unit", () => {
  const csv = csvOf({
    columns: [
      { label: "Answer", unit: "text" },
      { label: "Count", unit: "count" },
      { label: "Share", unit: "percent" },
      { label: "Revenue", unit: "money", currency: "EUR" },
    ],
    rows: [{ id: "a", cells: ['Said "no", twice', 1284, 43.5, null] }],
  });
  expect(csv).toBe('Answer,Count,Share (%),Revenue (EUR)\r\n"Said ""no"", twice",1284,43.5,');
});

test("escapes labels that look like formulas and leaves negative numbers alone", () => {
  const labels = ["=1+1", " +1", "-2", "@a", "\uff1d1", "plain"];
  const csv = csvOf({
    columns: [
      { label: "Answer", unit: "text" },
      { label: "Count", unit: "count" },
    ],
    rows: labels.map((label) => ({ id: label, cells: [label, -2] })),
  });
  const [, ...rows] = papaparse.parse<string[]>(csv).data;
  expect(rows.map(([label]) => label)).toEqual(["'=1+1", "' +1", "'-2", "'@a", "'\uff1d1", "plain"]);
  expect(rows.every(([, count]) => count === "-2")).toBe(true);
});

test("escapes column labels that look like formulas, since choices name the columns of days", () => {
  const labels = ["=1+1", " +1", "-2", "@a", "\uff1d1"];
  const csv = csvOf({
    columns: [
      { label: "Day", unit: "text" },
      ...labels.map((label) => ({ label, unit: "count" as const })),
      { label: "=2+2", unit: "percent" },
    ],
    rows: [],
  });
  const [header] = papaparse.parse<string[]>(csv).data;
  expect(header).toEqual(["Day", "'=1+1", "' +1", "'-2", "'@a", "'\uff1d1", "'=2+2 (%)"]);
});

test("names files after their title", () => {
  expect(fileName("Où nous avez-vous trouvés ?", "png")).toBe("ou-nous-avez-vous-trouves.png");
  expect(fileName("???", "csv")).toBe("chart.csv");
});
