import pg from "pg";

/**
 * Runs one statement on the server's maintenance database.
 *
 * @param {import("pg").ClientConfig} config
 * @param {string} sql
 */
async function onServer(config, sql) {
  await onDatabase({ ...config, database: "postgres" }, sql);
}

/**
 * @param {import("pg").ClientConfig} config
 * @param {string} sql sent whole, so a script is one transaction
 */
export async function onDatabase(config, sql) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** @param {import("pg").ClientConfig} config */
export async function createDatabase(config) {
  await onServer(config, `CREATE DATABASE ${pg.escapeIdentifier(config.database)}`);
}

/** @param {import("pg").ClientConfig} config */
export async function dropDatabase(config) {
  await onServer(config, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(config.database)} WITH (FORCE)`);
}
