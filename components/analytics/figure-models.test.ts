import { expect, test } from "vitest";
import { agreementWords, channelTable } from "./channel-table.ts";
import { dropOffModel, dropOffTable } from "./drop-off-model.ts";
import { withRevenue } from "./RevenueChart.tsx";
import { revenueModel, revenueTable } from "./revenue-model.ts";
import { type NamedSplit, segmentLine, splitModel, splitTable } from "./split-model.ts";

const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

function figures(id: string, count: number, share: number, revenue = 0) {
  return {
    id,
    label: id.toUpperCase(),
    count,
    share,
    shareLow: share - 1,
    shareHigh: share + 1,
    revenue,
    averageOrderValue: revenue / 2,
  };
}

const splits: NamedSplit[] = [
  { segment: "new", name: "New customers", answered: 40, answers: [figures("a", 10, 25, 80), figures("b", 30, 75)] },
  { segment: "returning", name: "Returning customers", answered: 4, answers: [figures("a", 4, 100, 20)] },
];

test("draws each answer once for each segment, the commonest answer of all first, nobody as 0", () => {
  const { rows, end } = splitModel(splits, 6);
  expect(rows.map(({ heading = "", label, figures }) => [heading, label, plain(figures.share), figures.count])).toEqual(
    [
      ["B", "New customers", "75.0 %", "30"],
      ["", "Returning customers", "0.0 %", "0"],
      ["A", "New customers", "25.0 %", "10"],
      ["", "Returning customers", "100.0 %", "4"],
    ],
  );
  expect(end).toBe(100);
  expect(splitTable(splits, "USD").rows.map(({ cells }) => [cells[0], cells[1], cells[6]])).toEqual([
    ["B", "New customers", 0],
    ["B", "Returning customers", 0],
    ["A", "New customers", 80],
    ["A", "Returning customers", 20],
  ]);
});

test("says of a segment how many answered, its score, and whether that is too few", () => {
  const numeric = { mean: 8.25, median: 9, promoters: 20, passives: 10, detractors: 10 };
  expect(splits.map(segmentLine)).toEqual([
    "New customers: 40 answered",
    "Returning customers: 4 answered, too few to compare",
  ]);
  const [fresh] = splits;
  expect(fresh && segmentLine({ ...fresh, numeric })).toBe("New customers: 40 answered, NPS +25 ± 25.7");
  expect(fresh && segmentLine({ ...fresh, numeric: { mean: 4.2, median: 4 } })).toBe(
    "New customers: 40 answered, 4.2 on average",
  );
});

test("draws who answered, skipped and left on the scale of the question that most saw", () => {
  const questions = [
    {
      questionNameId: "q",
      title: "Q",
      type: "single" as const,
      isLive: true,
      shown: 200,
      answered: 150,
      skipped: 20,
      stopped: 30,
      stoppedShare: 15,
    },
  ];
  const { end, rows } = dropOffModel(questions);
  expect([end, ...(rows[0]?.parts ?? []).map(({ length }) => length)]).toEqual([200, 150, 20, 30]);
  expect(plain(rows[0]?.figures.left)).toBe("15.0 % left");
  expect(dropOffTable(questions).rows[0]?.cells).toEqual(["Q", 200, 150, 20, 30, 15]);
});

test("draws revenue in the account's currency, the most first, and leaves out answers without any", () => {
  const answers = [figures("a", 3, 30, 20), figures("b", 3, 30, 80), figures("c", 4, 40)];
  const sorted = withRevenue("single", answers);
  expect(revenueModel(sorted, "EUR").rows.map(({ figures }) => Object.values(figures))).toEqual([
    ["€80.00", "⌀ €40.00"],
    ["€20.00", "⌀ €10.00"],
  ]);
  expect(revenueTable(sorted, "EUR").rows.map(({ cells }) => cells)).toEqual([
    ["B", 3, 80, 40],
    ["A", 3, 20, 10],
  ]);
});

test("crosses channels, the commonest first on both sides, and says what their agreement means", () => {
  const { columns, rows } = channelTable([
    { surveyChannel: "instagram", orderChannel: "instagram", count: 7 },
    { surveyChannel: "podcast", orderChannel: "search", count: 9 },
    { surveyChannel: "podcast", orderChannel: "instagram", count: 1 },
  ]);
  expect(columns.slice(1).map(({ label }) => label)).toEqual(["Search", "Instagram"]);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["Podcasts", 9, 1],
    ["Instagram", 0, 7],
  ]);
  expect([60, 59.9, 35, 34.9].map((rate) => agreementWords(rate).split(" ").slice(0, 2).join(" "))).toEqual([
    "60 %",
    "35 to",
    "35 to",
    "Below 35",
  ]);
});
