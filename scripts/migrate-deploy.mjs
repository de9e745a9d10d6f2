import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const ownMigrations = path.resolve(import.meta.dirname, "../prisma/migrations");

/**
 * Applies the migrations that a database is missing, in the order of their names, each in one transaction.
 * Uses the same table, checksums and lock as Prisma's own `migrate deploy`, so that either can follow the other;
 * concurrent runs wait for each other.
 *
 * @param {string} databaseUrl the owner's connection
 * @param {string} migrationsDir holds a folder per migration, with its `migration.sql`
 * @returns {Promise<string[]>} the names of the newly applied ones
 * @throws {Error} naming the migration that failed, now or in an earlier run, or that was changed after it was applied; or if
 *   the database is older than the first migration
 */
export async function migrateDeploy(databaseUrl, migrationsDir = ownMigrations) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await lock(client);
    await client.query(migrationsTable);
    const known = await knownMigrations(client);
    const migrations = readMigrations(migrationsDir);
    requireReleased(migrations, known);
    const applied = [];
    for (const migration of migrations) {
      if (known.has(migration.name)) requireUnchanged(migration, known.get(migration.name));
      else applied.push(await apply(client, migration));
    }
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Polls: a waiting statement keeps its snapshot, and the lock's holder may be waiting for that to end (CREATE INDEX
 * CONCURRENTLY).
 */
async function lock(client) {
  const keyOfPrisma = 72707369;
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS got", [keyOfPrisma]);
    if (rows[0].got) return;
    await delay(100);
  }
}

const migrationsTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

async function knownMigrations(client) {
  const { rows } = await client.query(
    `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  const broken = rows.find((row) => row.finished_at === null);
  if (broken) {
    throw new Error(
      `Migration ${broken.migration_name} failed in an earlier run. Repair the database, then run \`npm run prisma -- migrate resolve\`.`,
    );
  }
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

function readMigrations(migrationsDir) {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(migrationsDir, entry.name, "migration.sql")))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(migrationsDir, name, "migration.sql"));
      return { name, sql: sql.toString(), checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/** Databases from before the first release can't be upgraded. A newer release's migrations are no obstacle. */
function requireReleased([first], known) {
  const older = [...known.keys()].find((name) => first && name < first.name);
  if (older === undefined) return;
  throw new Error(
    "This database is from before the first release and can't be upgraded: start with an empty one (for npm start, move the folder .data away).",
  );
}

function requireUnchanged({ name, checksum }, appliedChecksum) {
  if (checksum !== appliedChecksum) {
    throw new Error(
      `Migration ${name} was changed after it was applied to this database. Restore its file and write a new migration.`,
    );
  }
}

/** How long to wait for a lock: anything that queues behind the migration waits no longer than this. */
const lockTimeout = "2s";
const lockPauseMs = 1_000;
const lockTries = 300;

/**
 * Sent whole, a script is one transaction: if the product holds a row or a table that it needs (`lock_not_available`),
 * or waits for one that it holds (`deadlock_detected`), it is rolled back and retried.
 */
async function runScript(client, sql) {
  // Building an index concurrently waits for running transactions, blocks nobody, and can't be repeated half-way.
  const isOneTransaction = !/\bCONCURRENTLY\b/i.test(sql);
  if (isOneTransaction) await client.query(`SET lock_timeout = '${lockTimeout}'`);
  try {
    for (let tries = 1; ; tries++) {
      try {
        await client.query(sql);
        return;
      } catch (error) {
        const isPassing = error.code === "55P03" || error.code === "40P01";
        if (!isOneTransaction || !isPassing || tries === lockTries) throw error;
        await delay(lockPauseMs);
      }
    }
  } finally {
    await client.query("RESET lock_timeout");
  }
}

async function apply(client, { name, sql, checksum }) {
  const id = randomUUID();
  await client.query(`INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)`, [
    id,
    checksum,
    name,
  ]);
  try {
    await runScript(client, sql);
  } catch (error) {
    await client.query(`UPDATE "_prisma_migrations" SET logs = $2 WHERE id = $1`, [id, error.message]);
    throw new Error(`Migration ${name} failed: ${error.message}.`, { cause: error });
  }
  await client.query(`UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1 WHERE id = $1`, [
    id,
  ]);
  return name;
}
