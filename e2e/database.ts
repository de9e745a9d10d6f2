import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { z } from "zod";
import { runningCopy } from "./running-product.ts";

/** Runs one statement in the product's database, for changes that no screen makes, such as those of time. */
export async function runInDatabase(statement: string, values: readonly string[]): Promise<void> {
  const client = new pg.Client(databaseOwner());
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

/** The database owner's login of a running copy. */
export function databaseOwner({ dataDir }: { dataDir: string } = runningCopy()): pg.ClientConfig {
  // The line of postmaster.pid with the port (PostgreSQL, src/include/utils/pidfile.h).
  const port = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const secrets = z.object({ databasePassword: z.string() });
  const { databasePassword } = secrets.parse(JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")));
  return { host: "127.0.0.1", port: Number(port), database: "afterword", user: "postgres", password: databasePassword };
}
