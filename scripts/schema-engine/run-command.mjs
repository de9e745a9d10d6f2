import { createDatabase, dropDatabase, onDatabase } from "./database.mjs";

const commands = {
  "can-connect-to-database": (config) => onDatabase(config, "SELECT 1"),
  "create-database": createDatabase,
  "drop-database": dropDatabase,
};

const prismaCodes = { "3D000": "P1003", "42P04": "P1009", "28P01": "P1000" };
const unreachable = "P1001";

/**
 * Runs one command of the engine's command line; a failure goes to stderr as the log lines that Prisma's CLI reads.
 *
 * @param {{ config: import("pg").ClientConfig }} target
 * @param {string} name
 */
export async function runCommand({ config }, name) {
  try {
    const command = commands[name];
    if (!command) throw new Error(`unknown command ${name}`);
    await command(config);
  } catch (error) {
    const code = prismaCodes[error.code] ?? unreachable;
    log({ level: "INFO", fields: { message: "start" } }); // the CLI skips the first line
    log({ level: "ERROR", fields: { error_code: code, message: messageFor(code, error, config) } });
    process.exitCode = 1;
  }
}

function messageFor(code, error, { database, host, port }) {
  if (code === "P1003") return `Database \`${database}\` does not exist`;
  return error.message || `Can't reach database server at \`${host}:${port}\``;
}

function log(line) {
  process.stderr.write(`${JSON.stringify({ target: "schema_engine::logger", ...line })}\n`);
}
