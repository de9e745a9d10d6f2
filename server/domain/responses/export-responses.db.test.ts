import naughtyStrings from "big-list-of-naughty-strings";
import { parse as parseAgain } from "csv-parse/sync";
import papaparse from "papaparse";
import pg from "pg";
import { expect, test } from "vitest";
import { plainText } from "#lib/survey/plain-text.ts";
import { env } from "#server/foundation/env.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { exportResponses, listResponses } from "./index.ts";
import { chose, givenTexts, sides } from "./testing/given-sides.ts";

/** The rows as two parsers read them, which must agree. */
function parse(csv: string): string[][] {
  const rows = papaparse.parse<string[]>(csv.slice(1), { newline: "\r\n" }).data.slice(0, -1);
  expect(parseAgain(csv, { bom: true, record_delimiter: "\r\n" })).toEqual(rows);
  return rows;
}
const exported = async (accountId: string, questionNameId: string, query = {}) => {
  const response = await exportResponses({ accountId }, { questionNameId, ...query });
  // text() would strip the BOM
  return { response, csv: Buffer.from(await response.arrayBuffer()).toString() };
};

test("has a BOM, CRLF, the columns of the contract and a dated file name", async () => {
  const accountId = await givenAccount({ questions: [sides], timeZone: "Pacific/Kiritimati" });
  const [responseId] = await givenResponses(accountId, [
    {
      ...chose(0, ["squash", "other"], 'Yams, "candied"\nand more'),
      sourceOrderId: "1001",
      orderTotalMinor: 4990,
      currency: "USD",
      isFirstOrder: true,
      country: "US",
    },
  ]);
  const { response, csv } = await exported(accountId, "sides");
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Pacific/Kiritimati" }).format(new Date());
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="sides-${today}.csv"`);
  expect(csv).toBe(
    "\uFEFFresponseId,answeredAt,answer,other,platform,surface,sourceOrderId,orderTotal,currency,isFirstOrder,country\r\n" +
      `${responseId},2026-03-01T00:00:00.000Z,"Squash | Other","Yams, ""candied""\nand more",None,thankYou,"1001",49.90,USD,true,US\r\n`,
  );
});

test("cells that a spreadsheet would run are harmless, and every other text comes back as typed", async () => {
  const dangerous = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    " =1",
    "\u00a0=1",
    "\r=1",
    "\n-2",
    "＝1",
    "＋1",
    "－1",
    "＠A",
  ];
  const harmless = ["plain", "a=1", "'=1", "\\.", '"', '""', "a\r\nb", "a\nb", ",", ";", "|", " lead", "💥", "''"];
  const accountId = await givenTexts(...dangerous, ...harmless);
  const cells = parse((await exported(accountId, "why")).csv)
    .slice(1)
    .map((row) => row[2])
    .reverse();
  expect(cells).toEqual([...dangerous.map((text) => `'${text}`), ...harmless]);
});

test("the naughty strings come back, and none of their cells starts a formula", async () => {
  const accepted = naughtyStrings.filter((text) => plainText(5000, 1).safeParse(text).success);
  const accountId = await givenTexts(...accepted);
  const cells = parse((await exported(accountId, "why")).csv)
    .slice(1)
    .map((row) => row[2] ?? "")
    .reverse();
  expect(cells.filter((cell) => /^[=+@\t\r＝＋－＠-]/.test(cell.trim()))).toEqual([]);
  expect(cells.map((cell, index) => (cell === accepted[index] ? cell : cell.replace(/^'/, "")))).toEqual(accepted);
});

test("follows dates and search", async () => {
  const accountId = await givenTexts("one", "two", "three");
  expect(parse((await exported(accountId, "why", { search: "T" })).csv)).toHaveLength(3);
  expect(parse((await exported(accountId, "why", { startDate: "2026-03-02" })).csv)).toHaveLength(1);
});

test("a question that was never saved is not found", async () => {
  const accountId = await givenTexts("one");
  await expect(exportResponses({ accountId }, { questionNameId: "unknown" })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("an export that the database aborts fails for its reader, and frees its slot", { tags: ["full"] }, async () => {
  const accountId = await givenTexts(...Array.from({ length: 20_000 }, () => "x".repeat(1000)));
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  for (let attempt = 0; attempt < 6; attempt++) {
    const reader = (await exportResponses({ accountId }, { questionNameId: "why" })).body?.getReader();
    await reader?.read();
    await reader?.read();
    await owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'COPY (%' AND datname = current_database()",
    );
    const toItsEnd = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(toItsEnd()).rejects.toThrow();
  }
  await owner.end();
});

test("an account has two exports at a time, counted from the request, and disconnecting frees the slot", async () => {
  const accountId = await givenTexts("x");
  const ask = () => exportResponses({ accountId }, { questionNameId: "why" });
  const [first, second] = [await ask(), await ask()];
  await expect(ask()).rejects.toMatchObject({ code: "unavailable" });
  await first.body?.cancel();
  const third = await ask();
  expect(await third.text()).toContain("x");
  expect(await second.text()).toContain("x");
  await (await ask()).body?.cancel();
});

test("ends in the database when the caller disconnects", { tags: ["full"] }, async () => {
  const accountId = await givenTexts(...Array.from({ length: 5000 }, () => "x".repeat(1000)));
  for (let attempt = 0; attempt < 25; attempt++) {
    const { body } = await exportResponses({ accountId }, { questionNameId: "why" });
    const reader = body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
  }
  // The pool has four connections: it would be empty if any were still reading.
  expect(await listResponses({ accountId }, { questionNameId: "why" })).toMatchObject({ total: 5000 });
});
