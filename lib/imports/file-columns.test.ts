import { expect, test } from "vitest";
import { FileScanner, withoutGuard } from "./file-columns.ts";

function scanned(rows: readonly (readonly string[])[]) {
  const scanner = new FileScanner();
  for (const row of rows) scanner.add(row);
  const { source, headerRows, isDayFirst, rows: count } = scanner;
  return { source, headerRows, isDayFirst, rows: count, columns: scanner.columns() };
}
const rolesOf = (rows: readonly (readonly string[])[]) =>
  Object.fromEntries(scanned(rows).columns.map(({ title, role }) => [title, role]));

test("Typeform's columns are known, and the questions between them guessed", () => {
  const header = [
    "#",
    "How did you hear about {{field:0a1b}}?",
    "Why?",
    "What else?",
    "Response Type",
    "Start Date (UTC)",
    "Stage Date (UTC)",
    "Submit Date (UTC)",
    "Network ID",
    "Tags",
    "Ending",
  ];
  const row = (id: string, source: string, why: string, text: string) => [
    id,
    source,
    why,
    text,
    "completed",
    "2025-03-04 09:00:00",
    "",
    "2025-03-04 09:01:00",
    "ab12",
    "",
    "e1",
  ];
  const rows = [
    header,
    row(
      "t1",
      "Podcast",
      "Price / Quality",
      "I liked the way that your shop looks, and how quickly everything arrived at my home.",
    ),
    row(
      "t2",
      "Podcast",
      "Price",
      "The colors of the towels are lovely, and my dog likes them a lot, which I hadn't expected.",
    ),
    row(
      "t3",
      "Google",
      "Quality",
      "Nothing comes to my mind right now, but I'll be back as soon as the next sale begins in spring.",
    ),
  ];
  expect(scanned(rows)).toMatchObject({ source: "Typeform", rows: 3 });
  expect(rolesOf(rows)).toMatchObject({
    "#": "responseId",
    "How did you hear about …?": "one",
    "Why?": "several",
    "What else?": "text",
    "Submit Date (UTC)": "time",
    "Network ID": "ignored",
  });
});

test("Typeform's older columns, one for each choice, are one question", () => {
  const rows = [
    ["#", "Red", "Green", "Submit Date (UTC)", "Network ID"],
    ["t1", "Red", "", "2025-03-04 09:01:00", "a"],
    ["t2", "Red", "Green", "2025-03-04 09:02:00", "b"],
  ];
  expect(scanned(rows).columns).toMatchObject([
    { role: "responseId" },
    { title: "Red, Green", role: "several", cells: [1, 2] },
    { role: "time" },
    { role: "ignored" },
  ]);
});

test("SurveyMonkey's two header rows make questions with choices, with what was typed under other in a cell of its own", () => {
  const rows = [
    [
      "Respondent ID",
      "Collector ID",
      "Start Date",
      "End Date",
      "IP Address",
      "Email Address",
      "First Name",
      "Last Name",
      "Custom Data 1",
      "Where from?",
      "Which colors?",
      "",
      "",
      "More?",
    ],
    ["", "", "", "", "", "", "", "", "", "Response", "Red", "Blue", "Other (please specify)", "Open-Ended Response"],
    [
      "1",
      "c",
      "03/04/2025 09:00:00",
      "03/04/2025 09:05:00",
      "192.0.2.1",
      "a@example.com",
      "",
      "",
      "",
      "Podcast",
      "Red",
      "",
      "violet",
      "Nice",
    ],
    [
      "2",
      "c",
      "03/25/2025 09:00:00",
      "03/25/2025 09:05:00",
      "192.0.2.2",
      "",
      "",
      "",
      "",
      "Podcast",
      "",
      "Blue",
      "",
      "",
    ],
  ];
  expect(scanned(rows)).toMatchObject({ source: "SurveyMonkey", headerRows: 2, rows: 2, isDayFirst: false });
  expect(scanned(rows).columns.slice(9)).toMatchObject([
    { title: "Where from?", role: "one", cells: [9] },
    { title: "Which colors?", role: "several", cells: [10, 11], typedCell: 12 },
    { title: "More?", role: "text", cells: [13] },
  ]);
  expect(rolesOf(rows)).toMatchObject({ "IP Address": "ignored", "Email Address": "email", "End Date": "time" });
});

test("Google's choices are split where they are several, and known by themselves", () => {
  const rows = [
    ["Timestamp", "Which of these?"],
    ["3/4/2025 9:10:11", "Soap, liquid, Towel"],
    ["3/5/2025 9:10:11", "Towel"],
    ["3/6/2025 9:10:11", "Soap"],
    ["3/7/2025 9:10:11", "Soap, Towel"],
    ["3/7/2025 9:10:11", "Towel, Soap"],
    ["3/8/2025 9:10:11", "Towel, Soap, liquid"],
  ];
  const { source, columns } = scanned(rows);
  expect(source).toBe("GoogleForms");
  expect(columns[1]).toMatchObject({ role: "several", separator: ", ", known: new Set(["Towel", "Soap"]) });
});

test("a date that shoppers were asked for isn't the time of their response where that is known", () => {
  const google = [
    ["Timestamp", "Your birthday"],
    ["3/4/2025 9:10:11", "2001-05-06"],
    ["3/5/2025 9:10:11", "2002-05-06"],
  ];
  expect(rolesOf(google)).toEqual({ Timestamp: "time", "Your birthday": "ignored" });
});

test("comments with a comma here and there are texts", () => {
  const comments = Array.from({ length: 400 }, (_, n) => [
    `${n}`,
    "2025-03-04",
    n % 10 ? `Comment number ${n}` : `Well, comment ${n}`,
  ]);
  expect(rolesOf([["id", "Date", "Comment"], ...comments])).toMatchObject({ Comment: "text" });
});

test("SurveyMonkey's question with one choice and another one to type has one choice", () => {
  const rows = [
    ["Respondent ID", "End Date", "Where from?", ""],
    ["", "", "Response", "Other (please specify)"],
    ["1", "03/04/2025 09:05:00", "Podcast", ""],
    ["2", "03/04/2025 09:05:00", "", "my dentist"],
  ];
  expect(scanned(rows).columns[2]).toMatchObject({ role: "one", cells: [2], typedCell: 3 });
});

test("any file's columns are guessed by their names and values; the last times are those of the responses", () => {
  const rows = [
    ["id", "Order ID", "Created", "Finished", "Customer email", "Question"],
    ["1", "5001", "2025-03-04", "2025-03-05", "a@example.com", "Yes"],
    ["2", "5002", "2025-03-04", "2025-03-05", "b@example.com", "Yes"],
  ];
  expect(rolesOf(rows)).toEqual({
    id: "responseId",
    "Order ID": "orderId",
    Created: "ignored",
    Finished: "time",
    "Customer email": "email",
    Question: "one",
  });
});

test("an apostrophe that guards a formula or a phone number isn't part of the text, any other is", () => {
  expect(["'=1+1", "'+4312345", "'0664", "'tis", "it's"].map(withoutGuard)).toEqual([
    "=1+1",
    "+4312345",
    "0664",
    "'tis",
    "it's",
  ]);
});
