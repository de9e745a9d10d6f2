import { describe, expect, test } from "vitest";
import { parseSpendCsv } from "./parse-spend-csv.ts";
import { MAX_IMPORTED_ROWS, toMinor } from "./spend-row.ts";
import { spendTemplate } from "./spend-template.ts";

const header = "channel,start,end,spend,currency,platform_orders,platform_revenue";
const parse = (lines: readonly string[], currency = "USD") => parseSpendCsv([header, ...lines].join("\n"), currency);
const good = "podcast,2026-11-01,2026-11-30,1234.56,USD,12,345.60";
const row = {
  channel: "podcast",
  startDate: "2026-11-01",
  endDate: "2026-11-30",
  spend: 1234.56,
  currency: "USD",
  platformOrders: 12,
  platformRevenue: 345.6,
};

describe("a file of spend", () => {
  test("is read with its optional columns, in any order and letter case, with any line ends", () => {
    expect(parse([good])).toEqual({ rows: [row], problems: [] });
    const bare =
      "\uFEFFSpend, Currency,end,start,Channel,notes\r\n1234.56,usd,2026-11-30,2026-11-01,PODCASTS,x\r\n\r\n";
    expect(parseSpendCsv(bare, "USD")).toEqual({
      rows: [{ ...row, platformOrders: null, platformRevenue: null }],
      problems: [],
    });
    expect(parseSpendCsv(`${header.replaceAll(",", ";")}\n${good.replaceAll(",", ";")}`, "USD").rows).toEqual([row]);
  });

  test("finds channels by id and by name, in any letter case", () => {
    const rows = ["Word of mouth", "word-of-mouth ", '"PRESS AND BLOGS"'].map(
      (name, n) => `${name},2026-0${n + 1}-01,2026-0${n + 1}-02,1,USD`,
    );
    expect(parse(rows).rows.map(({ channel }) => channel)).toEqual(["word-of-mouth", "word-of-mouth", "press"]);
  });

  test("has a sentence for each problem, with the row's number and the column", () => {
    const { problems } = parse([
      good,
      "radio,2026-11-31,2026-11-30,-1,EUR,1.5,x",
      "email,2026-11-02,2026-11-01,1234.567,USD",
      "podcast,2026-11-30,2026-12-31,1,USD",
      ",,,,",
    ]);
    expect(problems.map((sentence) => sentence.replace(/(must be one of) .*/, "$1"))).toEqual([
      "Row 2: channel must be one of",
      "Row 2: start must be a day such as 2026-11-20, from 2000-01-01 to 2099-12-31.",
      "Row 2: spend must be an amount such as 1234.56, from 0 to 99,999,999,999, with at most 2 decimals.",
      "Row 2: currency must be USD, your account's currency. Amounts aren't converted.",
      "Row 2: platform_orders must be a whole number from 0 to 1,000,000,000.",
      "Row 2: platform_revenue must be an amount such as 1234.56, from 0 to 99,999,999,999, with at most 2 decimals.",
      "Row 3: end must be the start day or later.",
      "Row 3: spend must be an amount such as 1234.56, from 0 to 99,999,999,999, with at most 2 decimals.",
      "Row 4 (Podcasts, 2026-11-30 to 2026-12-31) overlaps row 1 (Podcasts, 2026-11-01 to 2026-11-30).",
    ]);
  });

  test.each([
    ["", "USD"],
    ["1,234.56", "USD"],
    ["$5", "USD"],
    ["1e3", "USD"],
    ["NaN", "USD"],
    ["100000000000", "USD"],
    ["1.5", "JPY"],
    ["1.2345", "KWD"],
  ])("refuses the amount %j in %s", (amount, currency) => {
    const { problems } = parse([`email,2026-11-01,2026-11-02,"${amount}",${currency}`], currency);
    expect(problems).toEqual([expect.stringMatching(/^Row 1: spend must be an amount such as/)]);
  });

  test.each([
    ["1235", "JPY", 1235],
    ["1.234", "KWD", 1234],
    ["0.07", "USD", 7],
    ["99999999999", "USD", 9_999_999_999_900],
  ])("reads %s in %s in minor units", (amount, currency, minor) => {
    const { rows, problems } = parse([`email,2026-11-01,2026-11-02,${amount},${currency}`], currency);
    expect(problems).toEqual([]);
    expect(toMinor(rows[0]?.spend ?? Number.NaN, currency)).toBe(minor);
  });

  test("names columns that are missing, and refuses no rows and too many", () => {
    expect(parseSpendCsv("channel,spend\nemail,1", "USD").problems).toEqual([
      "The first line must name the columns. Missing: start, end, currency.",
    ]);
    expect(parseSpendCsv("", "USD").problems[0]).toMatch(/Missing: channel, start/);
    expect(parse([]).problems).toEqual(["This file has no rows under its header."]);
    const many = Array.from({ length: MAX_IMPORTED_ROWS + 1 }, () => good);
    expect(parse(many).problems).toEqual(["A file can have at most 5,000 rows. Split it into several."]);
  });

  test("can be made from the template as it is", () => {
    expect(parseSpendCsv(spendTemplate("JPY"), "JPY")).toMatchObject({ rows: [{}, {}], problems: [] });
  });
});
