import fc from "fast-check";
import { expect, test } from "vitest";
import { FileScanner } from "./file-columns.ts";
import { type FileResponse, RowReader } from "./file-responses.ts";

async function readAll(rows: readonly (readonly string[])[]) {
  const scanner = new FileScanner();
  for (const row of rows) scanner.add(row);
  const reader = new RowReader(scanner.columns(), scanner.isDayFirst ? "dayFirst" : "monthFirst");
  const [responses, problems, unsure]: [FileResponse[], string[], string[]] = [[], [], []];
  for (const [index, row] of rows.entries()) {
    if (index < scanner.headerRows) continue;
    const read = await reader.read(row, index + 1);
    if (read === null) continue;
    if ("problem" in read) problems.push(read.problem);
    else {
      responses.push(read.response);
      unsure.push(...read.unsure);
    }
  }
  return { responses, problems, unsure };
}

const header = ["id", "Order ID", "Order total", "Currency", "Email", "Date", "Where from?"];

test("a row is a response with its order's facts", async () => {
  const { responses } = await readAll([
    header,
    ["r1", "5001", "$1,049.90", "usd", "ada@example.com", "2025-03-04 09:10:11", "Podcast"],
    ["r2", "", "", "", "", "2025-03-05 09:10:11", "Podcast"],
  ]);
  expect(responses).toEqual([
    {
      key: expect.stringMatching(/^r1-[0-9a-f]{12}$/),
      at: "2025-03-04T09:10:11",
      orderId: "5001",
      orderTotal: 1049.9,
      currency: "USD",
      email: "ada@example.com",
      answers: [{ question: "6", choice: "Podcast" }],
    },
    { key: expect.stringMatching(/^r2-/), at: "2025-03-05T09:10:11", answers: [{ question: "6", choice: "Podcast" }] },
  ]);
});

test("a row without a time is named, and one without answers left out", async () => {
  const row = (date: string, answer: string) => ["r", "", "", "", "", date, answer];
  const rows = [
    header,
    ...Array.from({ length: 30 }, () => row("2025-03-04", "Podcast")),
    row("soon", "Google"),
    row("", "Google"),
    row("", ""),
  ];
  expect((await readAll(rows)).problems).toEqual(["Row 32: “soon” isn't a time.", "Row 33 has no time."]);
});

test.each([
  ["1.049,90 €", 1049.9],
  ["€1.234", 1234],
  ["Rs. 500", 500],
  ["12", 12],
  ["free", undefined],
  ["5012345678901", undefined],
])("the total %j is %s", async (text, total) => {
  const { responses } = await readAll([
    header,
    ["r1", "1", text, "", "", "2025-03-04", "Podcast"],
    ["r2", "2", "1", "", "", "2025-03-04", "Podcast"],
  ]);
  expect(responses[0]?.orderTotal).toBe(total);
});

test("two files whose ids begin at 1 are of different responses", async () => {
  const keys = async (question: string) =>
    (
      await readAll([
        ["id", "Date", question],
        ["1", "2025-03-04", "A"],
        ["2", "2025-03-04", "A"],
      ])
    ).responses.map(({ key }) => key);
  expect(await keys("Where from?")).not.toEqual(await keys("What for?"));
});

test("rows without an id get one from what is in them, and equal ones get different ones", async () => {
  const rows = [
    ["Timestamp", "Where from?"],
    ["3/4/2025 9:10:11", "Podcast"],
    ["3/4/2025 9:10:12", "Podcast"],
    ["3/4/2025 9:10:11", "Podcast"],
  ];
  const keys = async () => (await readAll(rows)).responses.map(({ key }) => key);
  const first = await keys();
  expect(new Set(first).size).toBe(3);
  expect(await keys()).toEqual(first);
});

const label = fc.stringMatching(/^[A-Z][a-z]{2,8}( [a-z]{2,6})?$/);
const aSurvey = fc.record({
  choices: fc.uniqueArray(label, {
    minLength: 3,
    maxLength: 6,
    comparator: (one, other) => one.toLowerCase() === other.toLowerCase(),
  }),
  answers: fc.array(
    fc.record({
      one: fc.nat(5),
      several: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
      minute: fc.nat(59),
    }),
    { minLength: 12, maxLength: 40 },
  ),
});

/** How each app writes a response with one choice, several choices and its time. */
const layouts = {
  Typeform: (rows: { id: string; one: string; several: string[]; minute: string }[]) => [
    [
      "#",
      "One?",
      "Several?",
      "Response Type",
      "Start Date (UTC)",
      "Stage Date (UTC)",
      "Submit Date (UTC)",
      "Network ID",
      "Tags",
    ],
    ...rows.map(({ id, one, several, minute }) => [
      id,
      one,
      several.join(" / "),
      "completed",
      "",
      "",
      `2025-03-04 09:${minute}:00`,
      "n",
      "",
    ]),
  ],
  GoogleForms: (rows: { id: string; one: string; several: string[]; minute: string }[]) => [
    ["Timestamp", "One?", "Several?"],
    ...rows.map(({ one, several, minute }) => [`3/4/2025 9:${minute}:00`, one, several.join(", ")]),
  ],
  SurveyMonkey: (rows: { id: string; one: string; several: string[]; minute: string }[], choices: string[]) => [
    ["Respondent ID", "Collector ID", "Start Date", "End Date", "One?", "Several?", ...choices.slice(1).map(() => "")],
    ["", "", "", "", "Response", ...choices],
    ...rows.map(({ id, one, several, minute }) => [
      id,
      "c",
      `03/04/2025 09:${minute}:00`,
      `03/04/2025 09:${minute}:00`,
      one,
      ...choices.map((choice) => (several.includes(choice) ? choice : "")),
    ]),
  ],
};

test.each(Object.entries(layouts))("what is written in the layout of %s is read back", async (_, write) => {
  await fc.assert(
    fc.asyncProperty(aSurvey, async ({ choices, answers }) => {
      const rows = answers.map(({ one, several, minute }, index) => ({
        id: `r${index}`,
        one: choices[one % choices.length] ?? "",
        several: [...new Set(several.map((at) => choices[at % choices.length] ?? ""))].sort(),
        minute: String(minute).padStart(2, "0"),
      }));
      // Each choice was given by itself at least once, as in any file that is large enough.
      for (const [index, choice] of choices.entries()) {
        const row = rows[index];
        if (row) row.several = [choice];
      }
      const { responses, problems } = await readAll(write(rows, choices));
      expect(problems).toEqual([]);
      expect(
        responses.map(({ at, answers: given }) => [
          at.slice(14, 16),
          given
            .map(({ choice }) => choice)
            .slice(1)
            .sort(),
        ]),
      ).toEqual(rows.map(({ minute, several }) => [minute, several]));
      expect(responses.map(({ answers: [first] }) => first?.choice)).toEqual(rows.map(({ one }) => one));
    }),
    { numRuns: 30 },
  );
});
