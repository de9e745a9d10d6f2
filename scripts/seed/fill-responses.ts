import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { accountPool, connectionAs, inAccount } from "#server/foundation/database/db.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { storePastResponses } from "#server/storefront/index.ts";
import { readRespondents } from "../replay/read-respondents.ts";
import { sourceQuestions } from "../replay/thanksgiving-survey.ts";
import { sampleOrders } from "./sample-orders.ts";

const file = path.resolve(import.meta.dirname, "../../sandbox/data/thanksgiving-2015/responses.csv");
/** On every response of a demo, so that lists, the drawer, and exports show it. */
const TAG = "Sample order";

/**
 * Gives an account the respondents of the file as its shoppers of the past 30 days. Does nothing if it has responses,
 * or if the file is missing: it is part of the sandbox, which a product image leaves out.
 */
export async function fillResponses(accountId: string): Promise<void> {
  if (!existsSync(file)) return;
  const client = new pg.Client(connectionAs("afterword_ingest"));
  await client.connect();
  try {
    await inTransaction(client, async () => {
      const { rowCount } = await client.query("SELECT FROM response WHERE account_id = $1 LIMIT 1", [accountId]);
      if (rowCount) return;
      const respondents = readRespondents(readFileSync(file, "utf8"), sourceQuestions);
      await storePastResponses(client, accountId, sampleOrders(respondents, Date.now()));
    });
  } finally {
    await client.end();
  }
  await inAccount(accountId, async () => {
    await accountPool().query(tagSql, [accountId, [TAG]]);
  });
}

const tagSql = `
  INSERT INTO response_mark (account_id, response_id, tags) SELECT account_id, id, $2::text[] FROM response WHERE account_id = $1
  ON CONFLICT DO NOTHING`;
