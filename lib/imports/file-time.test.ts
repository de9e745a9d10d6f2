import { expect, test } from "vitest";
import { dayOrderIn, fileTime } from "./file-time.ts";

test.each([
  ["2025-03-04 09:10:11", "2025-03-04T09:10:11"],
  ["2025-03-04T09:10:11.123Z", "2025-03-04T09:10:11Z"],
  ["2025-03-04 09:10:11 UTC", "2025-03-04T09:10:11Z"],
  ["2025-03-04T09:10:11+0530", "2025-03-04T09:10:11+05:30"],
  ["2025/3/4 9:10", "2025-03-04T09:10:00"],
  ["2025/03/04 6:31:58 PM EST", "2025-03-04T18:31:58"],
  ["2025/03/04 6:31:58 AM GMT+1", "2025-03-04T06:31:58+01:00"],
  ["2025/03/04 6:31:58 PM GMT-3:30", "2025-03-04T18:31:58-03:30"],
  ["3/4/2025 9:10:11", "2025-03-04T09:10:11"],
  ["03/04/2025 09:10:11 PM", "2025-03-04T21:10:11"],
  ["3/4/2025 12:05 am", "2025-03-04T00:05:00"],
  ["3/4/2025", "2025-03-04T00:00:00"],
])("%j is %s with the month first", (text, expected) => {
  expect(fileTime(text, "monthFirst")).toBe(expected);
});

test("with the day first, the same text is another day", () => {
  expect(fileTime("03/04/2025 10:00", "dayFirst")).toBe("2025-04-03T10:00:00");
  expect(fileTime("31.12.2025 10:00", "dayFirst")).toBe("2025-12-31T10:00:00");
});

test.each([
  "",
  "yesterday",
  "2025-02-30",
  "31/31/2025",
  "2025-03-04 25:00:00",
  "1/1/1980",
  "12",
  `2025-03-04${" ".repeat(100)}x`,
])("%j isn't a time", (text) => expect(fileTime(text, "monthFirst")).toBeNull());

test("a number over 12 says which part is the day", () => {
  expect([
    dayOrderIn("31/12/2025"),
    dayOrderIn("12/31/2025"),
    dayOrderIn("03/04/2025"),
    dayOrderIn("2025-31-12"),
  ]).toEqual(["dayFirst", "monthFirst", null, null]);
});
