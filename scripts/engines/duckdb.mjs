import { DuckDBInstance } from "@duckdb/node-api";

/** Runs a statement in DuckDB, and prints its rows as JSON. */
const [statement] = process.argv.slice(2);
const connection = await (await DuckDBInstance.create()).connect();
const result = await connection.runAndReadAll(statement);
process.stdout.write(JSON.stringify(result.getRowObjectsJson()));
