import { parseArgs } from "node:util";
import pg from "pg";
import { databaseUrl } from "./recount/database-url.ts";

const usage = "Usage: npm run sessions:end -- --person <email address> | --all";

/** Whose sessions to end: one person's, by email address, or everyone's. */
export type Whose = { emailAddress: string } | "all";

/**
 * Ends sessions in the database, which takes effect on every device at its next request; returns how many there were.
 * @param client acts as `afterword_app`
 * @throws Error when there is no such person
 */
export async function endSessions(client: pg.ClientBase, whose: Whose): Promise<number> {
  if (whose === "all") return (await client.query("DELETE FROM session")).rowCount ?? 0;
  const { rows } = await client.query<{ id: string }>("SELECT id FROM person WHERE email_address = lower($1)", [
    whose.emailAddress,
  ]);
  const [person] = rows;
  if (!person) throw new Error(`No one uses the email address ${whose.emailAddress}.`);
  return (await client.query("DELETE FROM session WHERE person_id = $1", [person.id])).rowCount ?? 0;
}

/**
 * npm run sessions:end -- --person <email address> | --all. Uses the database in APP_DATABASE_URL, or that of the
 * running copy under DATA_DIR.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { person: { type: "string" }, all: { type: "boolean", default: false } } });
  if ((values.person !== undefined) === values.all) throw new Error(usage);
  const client = new pg.Client({
    connectionString: databaseUrl(process.env, "app"),
    options: "-c role=afterword_app",
    application_name: "afterword_sessions_end",
  });
  await client.connect();
  try {
    const count = await endSessions(
      client,
      values.person === undefined ? "all" : { emailAddress: values.person.trim() },
    );
    const sessions = `${count} ${count === 1 ? "session" : "sessions"}`;
    process.stdout.write(`Ended ${sessions} for ${values.person ?? "everyone"}.\n`);
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
