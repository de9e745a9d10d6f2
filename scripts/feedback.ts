import { parseArgs } from "node:util";
import papaparse from "papaparse";
import { readFeedback } from "#server/domain/staff/index.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { databaseUrl } from "./recount/database-url.ts";

/**
 * npm run feedback [-- --since <date>]: prints as CSV what merchants said about the product since then, by default in
 * the last 90 days: ratings, who went to write a review, how they heard of it, and why they left a plan. Reads with the
 * rights of staff, from the database in APP_DATABASE_URL or that of the running copy under DATA_DIR.
 */
const DEFAULT_DAYS = 90;
const MOST = 10_000;

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { since: { type: "string" } } });
  const since = values.since === undefined ? new Date(Date.now() - DEFAULT_DAYS * 86_400_000) : new Date(values.since);
  if (Number.isNaN(since.getTime())) throw new Error("Usage: npm run feedback -- --since 2026-11-01");
  // Before the environment is first used: it is read lazily.
  process.env.APP_DATABASE_URL = databaseUrl(process.env, "app");
  try {
    const feedback = await readFeedback(since, MOST);
    const rows = feedback.map(({ saidAt, ...rest }) => ({ saidAt: saidAt.toISOString(), ...rest }));
    const columns = ["saidAt", "kind", "accountId", "companyName", "value", "comment"];
    process.stdout.write(`${papaparse.unparse({ fields: columns, data: rows }, { escapeFormulae: true })}\r\n`);
    if (feedback.length === MOST) process.stderr.write(`Only the latest ${MOST} are shown. Choose a later --since.\n`);
  } finally {
    await closeDatabases();
  }
}
