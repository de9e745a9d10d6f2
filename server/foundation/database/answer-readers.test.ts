import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const server = path.resolve(import.meta.dirname, "../..");

/** They read as `afterword_app`, which doesn't see answers over the plan's limit. */
const byPolicy = [
  "domain/accounts/export-kinds.ts",
  "domain/analytics/other-texts.ts",
  "domain/analytics/wording-test.ts",
  "domain/discount-codes/find-completed.ts",
  "domain/explore/axis-sql.ts",
  "domain/frames/repeated-orders.ts",
  "domain/responses/account-list.ts",
  "domain/responses/count-answers.ts",
  "domain/responses/export-sql.ts",
  "domain/responses/find-answers.ts",
  "domain/responses/ndjson-sql.ts",
  "domain/responses/selected-responses.ts",
  "domain/responses/survey-csv-sql.ts",
];

/** They read as another role, and leave those answers out themselves. */
const byCondition = ["domain/digests/send-low-scores.ts", "domain/feed/read-newest.ts", "domain/frames/count-day.ts"];

/** They need every answer, and show none of them. */
const all: Record<string, string> = {
  "domain/explore/clickhouse/send-responses.ts":
    "copies them with their lock, by which the copy's reader leaves them out",
  "domain/frames/count-frames.ts": "finds the days of orders that were answered",
  "domain/other-texts/apply-rules.ts": "counts past answers for the choice of a rule",
  "domain/staff/read-accounts.ts": "reads when an account was last answered; its role has no other column",
  "storefront/asked-before.ts": "reads which questions a shopper answered",
  "storefront/counter-differences.ts": "compares the counters with what is stored",
  "storefront/counters-of-rows.ts": "counts answers: for that comparison all, for figures those of readable orders",
  "storefront/ingest/read-states.ts": "reads the responses that messages change; members get them through `asReadable`",
  "storefront/rewrite-responses.ts": "changes and deletes responses",
};

const sources = globSync("**/*.ts", { cwd: server })
  .filter((file) => !file.endsWith(".test.ts") && !file.includes("testing/"))
  .map((file) => ({ file, source: readFileSync(path.join(server, file), "utf8") }))
  .filter(({ source }) => /\b(FROM|JOIN) answer\b/.test(source));

test("everything that reads answers is known, with how those over the plan's limit are kept out", () => {
  const known = [...byPolicy, ...byCondition, ...Object.keys(all)];
  expect(sources.map(({ file }) => file).toSorted()).toEqual(known.toSorted());
});

test("what reads answers as another role has the condition, or uses what has it", () => {
  for (const { file, source } of sources.filter(({ file }) => byCondition.includes(file))) {
    expect([file, /lock_place|unlockedSql|lowAnswersSql/.test(source)]).toEqual([file, true]);
  }
});
