import type { PoolClient } from "pg";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";

/** Longer than the requests to the payment provider that are made in the transaction. */
const TIMEOUT = "90s";

/**
 * Runs `work` in a transaction, one after another for an account, in all processes: what it reads at the payment provider
 * is written down before the next one reads.
 */
export async function withBillingLock<Result>(
  accountId: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return await inAccount(accountId, () =>
    inAccountTransaction(async (client) => {
      await client.query(`SET LOCAL idle_in_transaction_session_timeout = '${TIMEOUT}'`);
      await client.query(`SET LOCAL statement_timeout = '${TIMEOUT}'`);
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('billing ' || $1, 0))", [accountId]);
      return await work(client);
    }),
  );
}
