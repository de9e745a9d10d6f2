import pg from "pg";
import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { byIndexSql } from "#server/foundation/database/planner.ts";
import { env } from "#server/foundation/env.ts";
import { takeOwnDatabase } from "#server/testing/database.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { planOf, statementsWith } from "#server/testing/plans.ts";
import { questionAnalytics, questionList, questionSplits } from "./index.ts";

await takeOwnDatabase();
const question: Question = { questionNameId: "heard", type: "single", title: "Where?", required: false };

/** An account with counters of 20 choices on each of 1,000 days. */
async function withManyCounters(owner: pg.Client): Promise<string> {
  const choices = Array.from({ length: 20 }, (_, number) => ({ id: `choice-${number}`, label: `Choice ${number}` }));
  const accountId = await givenAccount({ questions: [{ ...question, choices }] });
  await owner.query(
    `INSERT INTO choice_folded (account_id, question_id, day, customer_type, surface, choice, currency, count, orders, revenue_minor)
     SELECT $1, 'heard', date '2023-01-01' + day, 1, 'thankYou', 'choice-' || choice, 'USD', 1, 1, 1000
     FROM generate_series(1, 1000) AS day, generate_series(0, 19) AS choice`,
    [accountId],
  );
  return accountId;
}

const figures = { "a question": questionAnalytics, splits: questionSplits, "the list of questions": questionList };

test("an account with half of all counters reads them by index, only because of the setting", async () => {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  const [accountId] = [await withManyCounters(owner), await withManyCounters(owner)];
  await owner.query("ANALYZE choice_folded");
  await owner.end();
  for (const [name, figure] of Object.entries(figures)) {
    const [statement] = await statementsWith("FROM choice_daily", () => figure({ accountId }, "heard"));
    if (!statement) throw new Error(`${name} reads no counters`);
    const client = await inAccount(accountId, () => accountPool().connect());
    try {
      expect([name, await planOf(client, statement)]).toEqual([
        name,
        expect.stringContaining("Seq Scan on choice_folded"),
      ]);
      await client.query(`BEGIN; ${byIndexSql}`);
      const byIndex = await planOf(client, statement);
      expect([name, byIndex]).toEqual([name, expect.stringMatching(/Index.* Scan .*choice_folded/)]);
      expect(byIndex).not.toContain("Seq Scan");
      await client.query("ROLLBACK");
    } finally {
      client.release(true);
    }
  }
});
