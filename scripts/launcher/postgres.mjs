import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartFailure } from "./failure.mjs";
import { keep, stopKept } from "./keeper.mjs";
import { freePort } from "./ports.mjs";
import { copyBinaries, postgresBinaries } from "./postgres-binaries.mjs";
import { commandLineOf } from "./running-process.mjs";
import { canReach, unprivilegedUser } from "./unprivileged-user.mjs";

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

/**
 * Starts a PostgreSQL cluster on a free port of 127.0.0.1; creates the cluster if the folder has none.
 *
 * @param {{
 *   root: string, clusterDir: string, password: string, logFile: string, settings?: Record<string, string>,
 *   isRestart?: boolean,
 * }} options `root` is the project's folder; `settings` are added to, or win over, our own; with `isRestart` the pid file
 *   of the server that ended stays, and PostgreSQL does not start while anything of that server is left
 * @returns {Promise<{ url: string, exited: Promise<unknown>, stop: () => Promise<void> }>}
 *   `url` is the superuser's URL without a database
 * @throws {StartFailure} with the obstacle
 */
export async function startPostgres({ root, clusterDir, password, logFile, settings = {}, isRestart = false }) {
  const user = requireReach(clusterDir);
  const binaries = reachableBinaries(root, path.dirname(clusterDir), user);
  if (!existsSync(path.join(clusterDir, "PG_VERSION"))) makeCluster({ clusterDir, binaries, password, user });
  if (!isRestart) await endLeftOver(clusterDir);
  const before = readPidFile(clusterDir);
  const port = settings.port ?? String(await freePort());
  const log = openSync(logFile, "a");
  const kept = keep({
    command: path.join(binaries, "bin/postgres"),
    args: ["-D", clusterDir, ...asArguments({ ...ownSettings, ...settings, port })],
    endingSignal: "INT", // PostgreSQL's fast shutdown: open transactions are rolled back
    cwd: clusterDir,
    env: clusterEnv(),
    output: log,
    user,
  });
  await untilReady(clusterDir, before, kept, logFile);
  return {
    url: `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    exited: kept.exited,
    stop: () => stopKept(kept, stopTimeoutMs),
  };
}

/**
 * Checks whether PostgreSQL's user can reach the folder of the (future) cluster.
 *
 * @param {string} clusterDir
 * @returns {ReturnType<typeof unprivilegedUser>} the user that PostgreSQL runs as, if not ours
 * @throws {StartFailure} when it cannot
 */
export function requireReach(clusterDir) {
  const user = unprivilegedUser(clusterDir);
  const folder = path.dirname(clusterDir);
  if (!user || canReach(user, folder)) return user;
  throw new StartFailure(
    `PostgreSQL can't run as root. It runs as the user "${user.name}" instead, and that user can't access ${folder}. ` +
      "Choose a DATA_DIR that every user can access, run as a regular user, or set DATABASE_URL.",
  );
}

const ownSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "256MB",
  max_connections: "200",
  max_wal_size: "2GB",
  timezone: "UTC",
  log_timezone: "UTC",
};

function asArguments(settings) {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function reachableBinaries(root, folder, user) {
  const binaries = postgresBinaries(root);
  return !user || canReach(user, path.join(binaries, "bin/postgres")) ? binaries : copyBinaries(binaries, folder);
}

function makeCluster({ clusterDir, binaries, password, user }) {
  // A cluster without PG_VERSION was never fully created.
  rmSync(clusterDir, { recursive: true, force: true });
  mkdirSync(clusterDir, { mode: 0o700 });
  const passwordFile = `${clusterDir}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const made of [clusterDir, passwordFile]) chownSync(made, user.uid, user.gid);
  try {
    const flags = ["--auth=scram-sha-256", "--username=postgres", `--pwfile=${passwordFile}`, "--encoding=UTF8"];
    const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
    const made = spawnSync(path.join(binaries, "bin/initdb"), ["-D", clusterDir, ...flags, ...locale], {
      cwd: clusterDir,
      env: clusterEnv(),
      encoding: "utf8",
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    if (made.status !== 0) throw new StartFailure(`Couldn't set up PostgreSQL: ${lastLine(made)}.`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function lastLine({ error, stderr }) {
  return error?.message ?? stderr.trim().split("\n").at(-1);
}

/** Stops a cluster that outlived a killed launcher, and removes a stale pid file. */
async function endLeftOver(clusterDir) {
  const pidFile = path.join(clusterDir, "postmaster.pid");
  const pid = Number(readPidFile(clusterDir)?.split("\n")[0]);
  if (Number.isNaN(pid)) return;
  const isThisCluster = () => commandLineOf(pid)?.includes(clusterDir) ?? false;
  if (isThisCluster()) process.kill(pid, "SIGINT");
  for (const until = Date.now() + stopTimeoutMs; isThisCluster(); await delay(50)) {
    if (Date.now() > until) {
      throw new StartFailure(`PostgreSQL (process ${pid}) from a previous run won't stop. Stop it, then start again.`);
    }
  }
  rmSync(pidFile, { force: true });
}

function readPidFile(clusterDir) {
  const pidFile = path.join(clusterDir, "postmaster.pid");
  return existsSync(pidFile) ? readFileSync(pidFile, "utf8") : undefined;
}

/** PostgreSQL writes "ready" into the eighth line of its pid file when it accepts connections. */
async function untilReady(clusterDir, before, kept, logFile) {
  let ended = false;
  void kept.exited.then(() => {
    ended = true;
  });
  for (const until = Date.now() + startTimeoutMs; !ended; await delay(20)) {
    const now = readPidFile(clusterDir);
    if (now !== before && now?.split("\n")[7]?.trim() === "ready") return;
    if (Date.now() > until) {
      await stopKept(kept, stopTimeoutMs);
      break;
    }
  }
  throw new StartFailure(`PostgreSQL didn't start. See the end of ${logFile} for the reason.`);
}

function clusterEnv() {
  // The message language must not depend on the machine, and no PG* variable of the user may reach the server.
  const { PATH } = process.env;
  return { PATH, LC_ALL: "C", TZ: "UTC" };
}
