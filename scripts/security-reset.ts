import { parseArgs } from "node:util";
import { resetFactors } from "#server/domain/factors/index.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { resetEnvironment } from "./security-reset/environment.ts";

/**
 * npm run security:reset -- <address>: for a person who lost their second factors and recovery codes. Removes them all,
 * ends the person's sessions and mails them; they sign in by a mailed link again. Uses the database in
 * APP_DATABASE_URL,
 * or that of the running copy under DATA_DIR. First make sure that the request comes from the person.
 */
const usage = "Usage: npm run security:reset -- <address>";

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [address, ...more] = positionals;
  if (!address || more.length > 0) throw new Error(usage);
  const emailAddress = address.trim().toLowerCase();
  // Before the environment is first used: it is read lazily.
  Object.assign(process.env, resetEnvironment(process.env));
  try {
    if (!(await resetFactors(emailAddress))) throw new Error(`No one uses the email address ${emailAddress}.`);
    const done = "Removed all second factors and recovery codes, ended all sessions, and emailed the person.";
    process.stdout.write(`${emailAddress}: ${done}
`);
  } finally {
    await stopSender();
    await closeDatabases();
  }
}
