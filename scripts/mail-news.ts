import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { countNews, sendNews } from "#server/domain/digests/index.ts";
import { clientAs, closeDatabases } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { resetEnvironment } from "./security-reset/environment.ts";

/**
 * npm run mail:news -- file.md [--dry-run]: queues product news to everyone who subscribed, once per person and file
 * name. Uses the database in APP_DATABASE_URL, or that of the running copy under DATA_DIR.
 */
const usage = "Usage: npm run mail:news -- <file.md> [--dry-run]";

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(usage);
  const news = { name: path.basename(file), markdown: await readFile(file, "utf8") };
  // Before the environment is first used: it is read lazily.
  Object.assign(process.env, resetEnvironment(process.env));
  const client = clientAs("afterword_app");
  await client.connect();
  try {
    const isDry = values["dry-run"];
    const { sent, sentBefore } = await (isDry ? countNews(client, news) : sendNews(client, news));
    const before = sentBefore > 0 ? ` ${people(sentBefore)} already got it.` : "";
    process.stdout.write(`${isDry ? "Would send" : "Queued"} ${news.name} to ${people(sent)}.${before}\n`);
  } finally {
    await client.end();
    await stopSender();
    await closeDatabases();
  }
}

function people(count: number): string {
  return `${count} ${count === 1 ? "person" : "people"}`;
}
