import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#server/foundation/env.ts";
import { binaryRows, type Column } from "./binary-rows.ts";
import type { BinaryType, ValueOf } from "./binary-types.ts";
import { countedRows, rowSets } from "./row-sets.ts";

/** One value of each type, or NULL. */
type Sample = { [Type in Exclude<BinaryType, "rows">]: ValueOf[Type] | null };

const columns: readonly Column<Sample>[] = [
  { name: "bool", type: "bool", of: (row) => row.bool },
  { name: "int2", type: "int2", of: (row) => row.int2 },
  { name: "int4", type: "int4", of: (row) => row.int4 },
  { name: "int8", type: "int8", of: (row) => row.int8 },
  { name: "text", type: "text", of: (row) => row.text },
  { name: "text[]", type: "text[]", of: (row) => row["text[]"] },
  { name: "date", type: "date", of: (row) => row.date },
  { name: "timestamptz", type: "timestamptz", of: (row) => row.timestamptz },
  { name: "uuid", type: "uuid", of: (row) => row.uuid },
  { name: "jsonb", type: "jsonb", of: (row) => row.jsonb },
];

const client = new pg.Client({ connectionString: env.DATABASE_URL });

beforeAll(async () => {
  await client.connect();
  await client.query(
    `CREATE TYPE pg_temp.sample AS (${columns.map(({ name, type }) => `"${name}" ${type}`).join(", ")})`,
  );
});
afterAll(() => client.end());

/** The rows as PostgreSQL decoded them, converted back to our types. */
async function sentAndRead(samples: readonly Sample[]): Promise<unknown[]> {
  const { rows } = await client.query(
    `SELECT "bool", "int2", "int4", "int8"::float8, "text", "text[]", "date"::text, (extract(epoch FROM "timestamptz") * 1000)::float8
       AS "timestamptz", "uuid", "jsonb"
     FROM unnest($1::pg_temp.sample[])`,
    [binaryRows(columns, samples)],
  );
  return rows;
}

const nothing: Sample = {
  bool: null,
  int2: null,
  int4: null,
  int8: null,
  text: null,
  "text[]": null,
  date: null,
  timestamptz: null,
  uuid: null,
  jsonb: null,
};

test("no rows, and a row of only NULLs, arrive as sent", async () => {
  expect(await sentAndRead([])).toEqual([]);
  expect(await sentAndRead([nothing, nothing])).toEqual([nothing, nothing]);
});

test.each<Partial<Sample>>([
  { bool: true },
  { bool: false },
  { int2: -32_768, int4: -2_147_483_648, int8: Number.MIN_SAFE_INTEGER },
  { int2: 32_767, int4: 2_147_483_647, int8: Number.MAX_SAFE_INTEGER },
  { int8: -1 },
  { int8: 4_294_967_296 },
  { text: "" },
  { text: `"quotes" and 'quotes', back\\slash, {braces}, NULL, tab\tand\nline` },
  { text: "emoji 🎉, 日本語, é" },
  { "text[]": [] },
  { "text[]": ["", "NULL", `"{\\}"`, "🎉"] },
  { date: "2000-01-01" },
  { date: "1970-01-01" },
  { date: "1899-12-31" },
  { date: "2026-02-28" },
  { timestamptz: 0 },
  { timestamptz: Date.UTC(1999, 11, 31, 23, 59, 59, 999) },
  { timestamptz: Date.UTC(2026, 10, 20, 9, 30, 0, 123) },
  { uuid: "01900000-0000-7000-8000-0000000000af" },
  { uuid: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
  { jsonb: { list: [1, null, `"\\🎉`], text: "" } },
  { jsonb: [] },
])("%j arrives as sent", async (values) => {
  expect(await sentAndRead([{ ...nothing, ...values }])).toEqual([{ ...nothing, ...values }]);
});

test("an uppercase UUID is the same UUID", async () => {
  const [row] = await sentAndRead([{ ...nothing, uuid: "01900000-ABCD-7EF0-8000-0000000000AF" }]);
  expect(row).toMatchObject({ uuid: "01900000-abcd-7ef0-8000-0000000000af" });
});

test("any rows arrive as sent, in order", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 300 }).filter((value) => !value.includes("\0"));
  const timestamptz = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) });
  const sample: fc.Arbitrary<Sample> = fc.record({
    bool: fc.option(fc.boolean()),
    int2: fc.option(fc.integer({ min: -32_768, max: 32_767 })),
    int4: fc.option(fc.integer()),
    int8: fc.option(fc.maxSafeInteger()),
    text: fc.option(text),
    "text[]": fc.option(fc.array(text, { maxLength: 5 })),
    date: fc.option(timestamptz.map((timeMs) => new Date(timeMs).toISOString().slice(0, 10))),
    timestamptz: fc.option(timestamptz),
    uuid: fc.option(fc.uuid()),
    jsonb: fc.option(fc.dictionary(fc.constantFrom("a", "b", "c"), text)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sample, { maxLength: 20 }), async (samples) => {
      expect(await sentAndRead(samples)).toEqual(samples);
    }),
    { numRuns: 100 },
  );
});

test.each([...rowSets, countedRows].map(({ type, columns: sent }) => [type, sent] as const))(
  "%s is a type with the columns we send",
  async (type, sent) => {
    const { rows } = await client.query(
      `SELECT a.attname AS name, CASE WHEN e.typtype = 'c' THEN 'rows' WHEN t.typcategory = 'A' THEN e.typname || '[]' ELSE t.typname END AS type
       FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
       WHERE a.attrelid = (SELECT typrelid FROM pg_type WHERE oid = $1::regtype) ORDER BY a.attnum`,
      [type],
    );
    expect(rows).toEqual(sent.map(({ name, type: sentType }) => ({ name, type: sentType })));
  },
);
