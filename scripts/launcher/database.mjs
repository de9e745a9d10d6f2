import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { StartFailure } from "./failure.mjs";
import { requireReach, startPostgres } from "./postgres.mjs";
import { ownNode, runStep } from "./run-step.mjs";

const connectTimeoutMs = 10_000;

/**
 * Starts the embedded PostgreSQL below the data folder.
 *
 * @param {string} root the project's folder
 * @param {string} dataDir
 * @param {string} password
 */
export async function startEmbeddedDatabase(root, dataDir, password) {
  const postgres = await startPostgres({
    root,
    clusterDir: clusterIn(dataDir),
    password,
    logFile: path.join(dataDir, "logs/postgres.log"),
  });
  return { ...postgres, databaseUrl: `${postgres.url}/afterword` };
}

/**
 * Looks whether there can be a database, before time is spent on building.
 *
 * @param {{ databaseUrl?: string, dataDir: string }} settings
 * @throws {StartFailure} saying what hinders it
 */
export async function requireDatabase({ databaseUrl, dataDir }) {
  if (databaseUrl) await requireReachable(new URL(databaseUrl));
  else requireReach(clusterIn(dataDir));
}

/**
 * Makes the database when it is missing, and brings its tables up to date.
 *
 * @param {string} root the project's folder
 * @param {NodeJS.ProcessEnv} env of the app
 * @param {AbortSignal} signal
 */
export async function prepareDatabase(root, env, signal) {
  await runStep("", ownNode(root), ["scripts/prepare-database.mjs"], { cwd: root, env, signal });
}

function clusterIn(dataDir) {
  return path.join(dataDir, "postgres");
}

async function requireReachable({ hostname, port }) {
  if (!hostname) return; // a socket file: connecting later tells
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || 5432), signal: AbortSignal.timeout(connectTimeoutMs) });
  try {
    await once(socket, "connect");
  } catch (error) {
    throw new StartFailure(
      `The database at ${hostname}:${port || 5432} cannot be reached (${error.code}): check DATABASE_URL, and that PostgreSQL runs there.`,
    );
  } finally {
    socket.destroy();
  }
}
