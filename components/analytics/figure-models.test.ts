import { expect, test } from "vitest";
import { channelTable } from "./channel-table.ts";
import { dropOffModel, dropOffTable, whereSomeoneLeft } from "./drop-off-model.ts";
import { type RevenueRow, revenueModel, revenueTable, sortRevenue } from "./revenue-model.ts";
import { type NamedSplit, segmentLine, splitModel, splitsInRanges, splitTable } from "./split-model.ts";

const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

function figures(id: string, count: number, share: number, revenue = 0) {
  return {
    id,
    label: id.toUpperCase(),
    count,
    share,
    shareLow: share - 1,
    shareHigh: share + 1,
    orders: count,
    revenue,
    averageOrderValue: revenue / 2,
  };
}

const splits: NamedSplit[] = [
  { segment: "new", name: "New customers", answered: 40, answers: [figures("a", 10, 25, 80), figures("b", 30, 75)] },
  { segment: "returning", name: "Returning customers", answered: 4, answers: [figures("a", 4, 100, 20)] },
];

test("returns each answer once per segment, the most common overall first, with 0 for a segment without it", () => {
  const { rows, end } = splitModel("single", splits);
  expect(rows.map(({ heading = "", label, figures }) => [heading, label, plain(figures.share), figures.count])).toEqual(
    [
      ["B", "New customers", "75.0%", "30"],
      ["", "Returning customers", "0.0%", "0"],
      ["A", "New customers", "25.0%", "10"],
      ["", "Returning customers", "100.0%", "4"],
    ],
  );
  expect(end).toBe(100);
  expect(splitTable("single", splits, "USD").rows.map(({ cells }) => [cells[0], cells[1], cells[6]])).toEqual([
    ["B", "New customers", 0],
    ["B", "Returning customers", 0],
    ["A", "New customers", 80],
    ["A", "Returning customers", 20],
  ]);
});

test("describes a segment by its answer count, its score, and whether there are too few answers", () => {
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

test("omits the margin for a segment with few or identical answers", () => {
  const [fresh] = splits;
  const few = { mean: 10, median: 10, promoters: 1, passives: 0, detractors: 0 };
  expect(fresh && segmentLine({ ...fresh, answered: 1, numeric: few })).toBe(
    "New customers: 1 answered, NPS +100, too few to compare",
  );
  const alike = { mean: 10, median: 10, promoters: 40, passives: 0, detractors: 0 };
  expect(fresh && segmentLine({ ...fresh, numeric: alike })).toBe("New customers: 40 answered, NPS +100");
});

test("keeps segment scores in scale order regardless of counts, and puts many numbers into ranges", () => {
  const scores = ["6", "10", "0", "9"].map((id, place) => figures(id, 40 - 10 * place, 25));
  const split: NamedSplit = { segment: "new", name: "New", answered: 100, answers: scores };
  expect(splitModel("nps", [split]).rows.map(({ heading }) => heading)).toEqual(["10", "9", "6", "0"]);
  const numbers = Array.from({ length: 40 }, (_, place) => figures(String(place + 1), 1, 2.5, 10));
  const ranged = splitsInRanges([{ ...split, answered: 40, answers: numbers }], "USD");
  expect(splitModel("number", ranged).rows.map(({ heading }) => heading)).toEqual([
    "0–4",
    "5–9",
    "10–14",
    "15–19",
    "20–24",
    "25–29",
    "30–34",
    "35–39",
    "40–44",
  ]);
});

test("keeps bars within the chart if answers to views of other days exceed the views", () => {
  const counts = { shown: 1, answered: 2, skipped: 0, stopped: 1, stoppedShare: 100 };
  const question = { questionNameId: "q", title: "Q", type: "single" as const, isLive: true, ...counts };
  expect(dropOffModel([question], { kind: "off" }).end).toBe(3);
});

test("scales answered, skipped and left to the question that most shoppers saw", () => {
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
  const { end, rows } = dropOffModel(questions, { kind: "off" });
  expect([end, ...(rows[0]?.parts ?? []).map(({ length }) => length)]).toEqual([200, 150, 20, 30]);
  expect(plain(rows[0]?.figures.left)).toBe("15.0% drop-off");
  expect(dropOffTable(questions).rows[0]?.cells).toEqual(["Q", 200, 150, 20, 30, 15]);
  const noteBeside = (shown: number) => {
    const before = questions.map((question) => ({ ...question, shown, stoppedShare: 12.5 }));
    return plain(dropOffModel(questions, { kind: "pair", now: questions, before }).rows[0]?.note);
  };
  expect(noteBeside(30)).toBe("Drop-off: no clear change from 12.5%");
  expect(noteBeside(29)).toBe("Too few to compare: 200 saw it now, 29 before");
});

test("questions that lose no one leave the chart, unless someone left in the previous period", () => {
  const at = (questionNameId: string, stopped: number) => ({
    questionNameId,
    title: questionNameId,
    type: "single" as const,
    isLive: true,
    stopped,
    stoppedShare: stopped,
    shown: 100,
    answered: 100 - stopped,
    skipped: 0,
  });
  const questions = [at("a", 0), at("b", 7), at("c", 0), at("d", 0)];
  const shownOf = (...given: Parameters<typeof whereSomeoneLeft>) => {
    const { leaving, others } = whereSomeoneLeft(...given);
    return [leaving.map(({ questionNameId }) => questionNameId).join(), others];
  };
  expect(shownOf(questions, { kind: "off" })).toEqual(["b", "No one left at the 3 other questions."]);
  const before = [at("a", 3), at("c", 0), at("d", 1)];
  expect(shownOf(questions, { kind: "pair", now: questions, before })).toEqual([
    "a,b,d",
    "No one left at the other question.",
  ]);
  expect(shownOf([at("b", 7)], { kind: "off" })).toEqual(["b", null]);
  expect(shownOf([at("a", 0)], { kind: "off" })).toEqual(["", "No one left the survey before the end."]);
});

const sold = (id: string, orders: number, averageOrderValue: number, customers?: RevenueRow["customers"]) => ({
  ...figures(id, orders, 30),
  orders,
  averageOrderValue,
  revenue: orders * averageOrderValue,
  ...(customers && { customers }),
});

test("revenue by answer has the number of orders beside each average, and says where those are too few", () => {
  const answers = [
    sold("a", 30, 20, { known: 40, returning: 10 }),
    sold("b", 29, 80, { known: 29, returning: 29 }),
    sold("c", 1, 50, { known: 30, returning: 30 }),
  ];
  expect(revenueModel(answers, "EUR").rows.map(({ figures }) => Object.values(figures).map(plain))).toEqual([
    ["€600.00", "30 orders", "€20.00 avg.", "25.0% returning"],
    ["€2,320.00", "29 orders", "Under 30 orders", "Under 30 customers"],
    ["€50.00", "1 order", "Under 30 orders", "100.0% returning"],
  ]);
  const { columns, rows } = revenueTable(answers, "EUR");
  expect(columns.map(({ label }) => label).slice(1)).toEqual([
    ...["Orders", "Revenue", "Average order value", "Returning customers"],
  ]);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["A", 30, 600, 20, 25],
    ["B", 29, 2320, null, null],
    ["C", 1, 50, null, 100],
  ]);
  // Without customers, as on plans without segments, there is no such column.
  expect(revenueTable([sold("a", 30, 20)], "EUR").rows[0]?.cells).toEqual(["A", 30, 600, 20]);
});

test("revenue by answer is sorted by any of its figures; answers without revenue are left out", () => {
  const answers = [
    sold("podcast", 40, 90, { known: 40, returning: 20 }),
    sold("email", 35, 95, { known: 35, returning: 30 }),
    sold("search", 100, 50, { known: 90, returning: 9 }),
    sold("friend", 3, 500, { known: 3, returning: 3 }),
    figures("nobody", 5, 10),
  ];
  const order = (by: Parameters<typeof sortRevenue>[2]) => sortRevenue("single", answers, by).map(({ id }) => id);
  expect(order("revenue")).toEqual(["search", "podcast", "email", "friend"]);
  expect(order("orders")).toEqual(["search", "podcast", "email", "friend"]);
  expect(order("average")).toEqual(["email", "podcast", "search", "friend"]);
  expect(order("returning")).toEqual(["email", "podcast", "search", "friend"]);
  expect(order("answer")).toEqual(["email", "friend", "podcast", "search"]);
  const scores = [sold("9", 1, 1), sold("10", 1, 1), sold("2", 1, 1)];
  expect(sortRevenue("nps", scores, "answer").map(({ id }) => id)).toEqual(["10", "9", "2"]);
});

test("cross-tabulates channels, most common first on both axes", () => {
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
});
