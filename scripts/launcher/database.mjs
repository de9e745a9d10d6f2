import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartFailure } from "./failure.mjs";
import { requireReach, startPostgres } from "./postgres.mjs";
import { ownNode, runStep } from "./run-step.mjs";

const connectTimeoutMs = 10_000;
const restartTimeoutMs = 30_000;

/**
 * Starts the embedded PostgreSQL in the data folder.
 *
 * @param {string} root the project's folder
 * @param {string} dataDir
 * @param {string} password
 */
export async function startEmbeddedDatabase(root, dataDir, password) {
  const options = { root, clusterDir: clusterIn(dataDir), password, logFile: path.join(dataDir, "logs/postgres.log") };
  const postgres = await startPostgres(options);
  const { port } = new URL(postgres.url);
  const restart = () => restartPostgres({ ...options, settings: { port } });
  return { ...postgres, restart, databaseUrl: `${postgres.url}/afterword` };
}

/** Connections of a killed server may live on for a moment, and PostgreSQL does not start alongside them. */
async function restartPostgres(options) {
  for (const until = Date.now() + restartTimeoutMs; ; await delay(250)) {
    try {
      return await startPostgres({ ...options, isRestart: true });
    } catch (error) {
      if (!(error instanceof StartFailure) || Date.now() > until) throw error;
    }
  }
}

/**
 * Checks whether a database is available before spending time on building.
 *
 * @param {{ databaseUrl?: string, dataDir: string }} settings
 * @throws {StartFailure} with the obstacle
 */
export async function requireDatabase({ databaseUrl, dataDir }) {
  if (databaseUrl) await requireReachable(new URL(databaseUrl));
  else requireReach(clusterIn(dataDir));
}

/**
 * Creates the database if it is missing, migrates its tables, and creates the logins of the app and the worker.
 *
 * @param {string} root the project's folder
 * @param {NodeJS.ProcessEnv} env with the owner's URL and the URLs of the logins to create
 * @param {AbortSignal} signal
 */
export async function prepareDatabase(root, env, signal) {
  await runStep("", ownNode(root), ["scripts/prepare-database.mjs"], { cwd: root, env, signal });
}

function clusterIn(dataDir) {
  return path.join(dataDir, "postgres");
}

async function requireReachable({ hostname, port }) {
  if (!hostname) return; // a socket file: connecting later shows whether it works
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || 5432), signal: AbortSignal.timeout(connectTimeoutMs) });
  try {
    await once(socket, "connect");
  } catch (error) {
    throw new StartFailure(
      `Can't reach the database at ${hostname}:${port || 5432} (${error.code}). Check DATABASE_URL and make sure PostgreSQL is running there.`,
    );
  } finally {
    socket.destroy();
  }
}
