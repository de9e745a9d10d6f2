import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { exportAccountSql, exportDirectorySql } from "#server/domain/accounts/export-account.ts";
import { findIn, findInProject } from "./find-statements.ts";
import { mixedTables, tablePlaces } from "./table-places.ts";
import { unexportedTables } from "./unexported-tables.ts";

const root = path.resolve(import.meta.dirname, "../..");
const schema = globSync("prisma/schema/*.prisma", { cwd: root })
  .map((file) => readFileSync(path.join(root, file), "utf8"))
  .join("\n");
const models = new Map(
  [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = "", body = ""]) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name;
    const related = [...body.matchAll(/^ +\w+ +(\w+)\??.* @relation\(fields/gm)].map(([, model = ""]) => model);
    return [name, { table, related }];
  }),
);

test("every table has a place", () => {
  const tables = [...models.values()].map(({ table }) => table).toSorted();
  expect(Object.keys(tablePlaces).toSorted()).toEqual(tables);
});

test("no statement needs the directory and an account's database at once", () => {
  const statements = findInProject();
  expect(statements.length).toBeGreaterThan(200);
  const mixed = statements.flatMap(({ file, line, text }) => {
    const tables = mixedTables(text);
    return tables.length > 0 ? [`${file}:${line} names ${tables.join(", ")}`] : [];
  });
  expect(mixed).toEqual([]);
});

const accountId = "019ac000-0000-7000-8000-000000000000";

test("nor does any statement of the account's export", () => {
  expect(mixedTables(exportAccountSql(accountId))).toEqual([]);
  expect(mixedTables(exportDirectorySql(accountId))).toEqual([]);
});

test("every table is in the account's export, or is left out with a reason", () => {
  const sql = `${exportDirectorySql(accountId)} ${exportAccountSql(accountId)}`;
  const named = [...sql.matchAll(/\b(?:FROM|JOIN) (?:readable_)?(\w+)/g)].map(([, name = ""]) => name);
  const exported = [...new Set(named)].filter((name) => name in tablePlaces);
  const leftOut = Object.values(unexportedTables).flat();
  expect([...exported, ...leftOut].toSorted()).toEqual(Object.keys(tablePlaces).toSorted());
});

test("no relation, which Prisma can join, leads from the directory to an account's database or back", () => {
  const pairs = [...models.values()].flatMap(({ table, related }) =>
    related.map((name) => [table, models.get(name)?.table ?? ""] as const),
  );
  expect(pairs.length).toBeGreaterThan(20);
  expect(pairs.filter(([from, to]) => mixedTables(`FROM ${from} JOIN ${to}`).length > 0)).toEqual([]);
});

test("finds a statement whose tables are in a constant and in a function of another file", () => {
  const statements = findIn([
    {
      file: "a.ts",
      source: `import { rest } from "./b.ts";
        const from = "FROM membership m";
        query(\`SELECT 1 \${from} \${rest(1)}\`);`,
    },
    { file: "b.ts", source: "export function rest() { return `JOIN answer a ON true`; }" },
  ]);
  expect(statements.map(({ file, line, text }) => ({ file, line, tables: mixedTables(text) }))).toEqual([
    { file: "a.ts", line: 3, tables: ["answer", "membership"] },
  ]);
});

test.each([
  ["SELECT FROM membership m JOIN account a ON true", []],
  ["SELECT FROM account a JOIN answer ON true", []],
  ["UPDATE webhook_event SET n = 1 FROM survey", ["survey", "webhook_event"]],
  ["INSERT INTO answer SELECT FROM person", ["answer", "person"]],
])("%s names tables of two databases: %j", (sql, tables) => expect(mixedTables(sql)).toEqual(tables));
