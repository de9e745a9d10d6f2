import { parseArgs } from "node:util";
import { SessionClient } from "#server/foundation/database/session-client.ts";
import { compareAccounts } from "./recount/compare-accounts.ts";
import { databaseUrl } from "./recount/database-url.ts";

/**
 * npm run recount -- [--account <id>] [--repair]: counts every answer again and prints each counter that differs;
 * --repair corrects them, account by account, while shoppers keep answering. Uses the database in
 * WORKER_DATABASE_URL, or that of the running copy under DATA_DIR. Exits with 1 if anything differed.
 */
const usage = "Usage: npm run recount -- [--account <id>] [--repair]";

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { account: { type: "string" }, repair: { type: "boolean", default: false } },
  });
  const { account = null, repair } = values;
  if (account !== null && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(account)) throw new Error(usage);
  const session = { role: "afterword_worker" };
  const client = new SessionClient({ connectionString: databaseUrl(process.env, "worker"), session });
  await client.connect();
  try {
    const found = await compareAccounts(client, { account, repair, say: (line) => process.stdout.write(`${line}\n`) });
    if (found > 0) process.exitCode = 1;
  } finally {
    await client.end();
  }
}
