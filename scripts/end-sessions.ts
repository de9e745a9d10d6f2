import { parseArgs } from "node:util";
import { endEveryonesSessions, endSessionsAsOperator } from "#server/domain/sessions/index.ts";
import { closeDatabases, directory } from "#server/foundation/database/db.ts";
import { databaseUrl } from "./recount/database-url.ts";

/**
 * npm run sessions:end -- --person <email address> | --all: ends sessions, which takes effect on every device at its
 * next request, and records it in the security activity of each person's accounts. Uses the database in
 * APP_DATABASE_URL, or that of the running copy under DATA_DIR.
 */
const usage = "Usage: npm run sessions:end -- --person <email address> | --all";

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { person: { type: "string" }, all: { type: "boolean", default: false } } });
  if ((values.person !== undefined) === values.all) throw new Error(usage);
  // Before the environment is first used: it is read lazily.
  process.env.APP_DATABASE_URL = databaseUrl(process.env, "app");
  try {
    const count = await (values.person === undefined ? endEveryonesSessions() : endSessionsOf(values.person.trim()));
    const sessions = `${count} ${count === 1 ? "session" : "sessions"}`;
    process.stdout.write(`Ended ${sessions} for ${values.person ?? "everyone"}.\n`);
  } finally {
    await closeDatabases();
  }
}

async function endSessionsOf(emailAddress: string): Promise<number> {
  const where = { emailAddress: emailAddress.toLowerCase() };
  const person = await directory().person.findUnique({ where, select: { id: true } });
  if (!person) throw new Error(`No one uses the email address ${emailAddress}.`);
  return await endSessionsAsOperator(person.id);
}
