import { expect, test } from "vitest";
import { anAnswer, aResponse, asTest, forReal, npsAnswer, typedAnswer } from "../testing/a-response.ts";
import { columnKey, firstColumns, messageOf } from "./payload.ts";

type Changes = Parameters<typeof aResponse>[0];

/** The row by its columns. */
function rowOf(changes: Changes = {}, reason = forReal): Record<string, string | number> {
  return Object.fromEntries(messageOf(aResponse(changes), reason).row.map(({ column, value }) => [column, value]));
}

test("a response is a row that starts with its ID and revision, and has a column for each question", () => {
  expect(messageOf(aResponse(), forReal).row.map(({ column }) => column)).toEqual([
    ...firstColumns,
    "How did you hear about us?",
    "How likely are you to recommend us?",
    "Anything else?",
  ]);
  expect(rowOf()).toEqual({
    "Response ID": "resp-1",
    Revision: 2,
    "Completed at (UTC)": "2026-11-20 10:00:31",
    Survey: "After the order",
    Order: "1042",
    Email: "ada@example.com",
    "Order total": 49.9,
    Currency: "USD",
    Country: "US",
    Customer: "New",
    Status: "Completed",
    "How did you hear about us?": "Podcast",
    "How likely are you to recommend us?": 9,
    "Anything else?": "Great, thanks",
  });
});

test("what isn't known is empty, and a test or an unfinished response is marked", () => {
  const order = { ...aResponse().order, id: null, total: null, currency: null, country: null };
  const shopper = { customerId: null, emailAddress: null };
  const row = rowOf({ order, shopper, status: "partial", completedAt: null, customerType: "unknown" });
  expect(row).toMatchObject({ "Completed at (UTC)": "", Order: "", Email: "", "Order total": "", Customer: "" });
  expect([row.Status, rowOf({}, asTest).Status]).toEqual(["Partial", "Test"]);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "'quoted", '=HYPERLINK("https://evil.example")'])(
  "text that a spreadsheet could run stays as it was typed, since it is written as RAW: %s",
  (text) => {
    expect(rowOf({ answers: [typedAnswer(text)] })["Why?"]).toBe(text);
  },
);

test("several choices and what was typed next to Other share a cell, and scores are numbers", () => {
  const several = anAnswer({ values: ["a", "b"], labels: ["Friend", "Other"], otherText: "A poster" });
  const onlyOther = anAnswer({ questionId: "q9", question: "Where?", otherText: "At home" });
  expect(rowOf({ answers: [several, onlyOther, npsAnswer(0)] })).toMatchObject({
    "How did you hear about us?": "Friend | Other: A poster",
    "Where?": "At home",
    "How likely are you to recommend us?": 0,
  });
});

test("the answer to a number question is a number, which a sheet can add up", () => {
  const typed = (text: string) => anAnswer({ question: "How many?", type: "number", values: [text], labels: [text] });
  expect(["-5", "12.5"].map((text) => rowOf({ answers: [typed(text)] })["How many?"])).toEqual([-5, 12.5]);
});

test("of two questions with the same text, or one named like a fact, the second has its ID in the name", () => {
  const answers = [
    anAnswer({ questionId: "a", question: "Why?", labels: ["1"] }),
    anAnswer({ questionId: "b", question: " Why? ", labels: ["2"] }),
    anAnswer({ questionId: "c", question: "Email", labels: ["3"] }),
    anAnswer({ questionId: "d", question: "\u0000", labels: ["4"] }),
  ];
  expect(rowOf({ answers })).toMatchObject({ "Why?": "1", "Why? (b)": "2", "Email (c)": "3", d: "4" });
});

test("a question whose text another one has keeps its column, whichever of the two is answered", () => {
  const context = { sameText: ["a", "b"], isLatest: true };
  const columnsOf = (...ids: string[]) =>
    Object.keys(rowOf({ context, answers: ids.map((questionId) => anAnswer({ questionId, question: "Why?" })) })).slice(
      firstColumns.length,
    );
  expect([columnsOf("a"), columnsOf("b"), columnsOf("a", "b")]).toEqual([
    ["Why? (a)"],
    ["Why? (b)"],
    ["Why? (a)", "Why? (b)"],
  ]);
});

test("a column's name is the same after Google stored it, and a cell isn't longer than Google takes", () => {
  const question = `Why\u0000\n\t now\u200B e\u0301? \uD800${"x".repeat(400)}`;
  const [cell] = messageOf(
    aResponse({ answers: [anAnswer({ question, labels: ["a\u0000\uD800"] })] }),
    forReal,
  ).row.slice(-1);
  expect(cell?.column).toMatch(/^Why now é\? x+$/);
  expect(cell?.column).toBe(columnKey(cell?.column ?? ""));
  expect(cell?.value).toBe("a\uFFFD");
  expect(String(rowOf({ answers: [typedAnswer("a".repeat(60_000))] })["Why?"])).toHaveLength(50_000);
});
