import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExploreAxis } from "#lib/explore/axes.ts";
import { givenManyAnswers } from "#server/domain/responses/testing/many-answers.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { byIndexSql, groupedInMemorySql, joinedAsWrittenSql } from "#server/foundation/database/planner.ts";
import { env } from "#server/foundation/env.ts";
import { planOf, statementsWith } from "#server/testing/plans.ts";
import { postgresStore } from "./postgres-store.ts";

const owner = new pg.Client({ connectionString: env.DATABASE_URL });
let accountId = "";
beforeAll(async () => {
  await owner.connect();
  const other = await givenManyAnswers({ count: 20_000, choice: "squash", country: "IS" });
  accountId = await givenManyAnswers({ count: 30_000, choice: "corn", country: "US" });
  await owner.query(
    `INSERT INTO answer SELECT second.* FROM answer a, jsonb_populate_record(a, '{"question_id": "second"}') AS second
     WHERE a.account_id = ANY($1)`,
    [[accountId, other]],
  );
  await owner.query("ANALYZE answer, response");
});
afterAll(() => owner.end());

const sides: ExploreAxis = { questionNameId: "sides" };
const second: ExploreAxis = { questionNameId: "second" };

async function planFor(columns: ExploreAxis, days: { firstDay: string; lastDay: string } | null): Promise<string> {
  const range = days ?? { firstDay: null, lastDay: null };
  const query = { accountId, rows: sides, columns, filters: [], currency: "USD", mostValues: 50, ...range };
  const [sent] = await statementsWith("grouped", () => postgresStore.crossedSums(query));
  if (!sent) throw new Error("no statement was sent");
  return await inAccount(accountId, () =>
    inAccountTransaction(
      (client) => planOf(client, sent),
      `BEGIN READ ONLY; ${byIndexSql}; ${groupedInMemorySql}; ${joinedAsWrittenSql}`,
      accountPool(),
    ),
  );
}

test("answers to two questions are joined from index ranges of one account, not from a scan of all accounts", async () => {
  const plan = await planFor(second, null);
  expect(plan).not.toContain("Seq Scan");
  expect(plan).toMatch(/(answer_list_idx|answer_pkey)[\s\S]*(answer_list_idx|answer_pkey)/);
  expect(plan).toContain("Hash Join");
});

test("responses of a few days are found by when they were answered, and their answers by key", async () => {
  const plan = await planFor({ fact: "country" }, { firstDay: "2026-03-04", lastDay: "2026-03-04" });
  expect(plan).toContain("response_answered_idx");
  expect(plan).not.toContain("Seq Scan");
});
