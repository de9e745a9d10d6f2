import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { StartFailure } from "./failure.mjs";
import { commandLineOf } from "./running-process.mjs";

/**
 * Creates the data folder if it is missing, and locks it for this launcher.
 *
 * @param {string} dataDir
 * @returns {() => void} releases the folder
 * @throws {StartFailure} when it cannot be written, or another launcher uses it
 */
export function takeDataFolder(dataDir) {
  const lockFile = path.join(dataDir, "launcher.pid");
  try {
    makeFolder(dataDir);
    makeFolder(path.join(dataDir, "logs"), 0o700);
    // PostgreSQL's own user must be able to traverse it; its contents stay inaccessible.
    if (process.getuid?.() === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    removeStaleLock(lockFile, dataDir);
    const lock = openSync(lockFile, "wx");
    writeSync(lock, String(process.pid));
    closeSync(lock);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    if (error.code === "EEXIST" && error.path === lockFile) throw inUse(dataDir, "just started");
    throw new StartFailure(
      `Can't write to the data folder ${dataDir} (${error.code ?? error.message}). Make it writable, or choose another folder with DATA_DIR.`,
    );
  }
  return () => rmSync(lockFile, { force: true });
}

/**
 * The secrets of this installation. Each is generated once; a folder of an earlier release gets the missing ones.
 *
 * @param {string} dataDir
 * @returns {{ databasePassword: string, appPassword: string, workerPassword: string, secretKey: string }}
 */
export function readSecrets(dataDir) {
  const file = path.join(dataDir, "secrets.json");
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const secrets = {
    databasePassword: randomBytes(24).toString("hex"),
    appPassword: randomBytes(24).toString("hex"),
    workerPassword: randomBytes(24).toString("hex"),
    secretKey: randomBytes(32).toString("hex"),
    ...known,
  };
  if (Object.keys(secrets).some((name) => !(name in known))) {
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return secrets;
}

/**
 * Stores the address of the running copy for commands that mail links to it (`security:reset`, `mail:news`).
 *
 * @param {string} dataDir
 * @param {string} appUrl
 */
export function storeAppUrl(dataDir, appUrl) {
  writeFileSync(path.join(dataDir, "app-url"), `${appUrl}\n`);
}

/** Node's own recursive mkdir hangs if the system says that a new folder's parent does not exist (as in /proc). */
function makeFolder(folder, mode = 0o755) {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (!existsSync(path.dirname(folder))) makeFolder(path.dirname(folder), mode);
  mkdirSync(folder, { mode });
}

function removeStaleLock(lockFile, dataDir) {
  if (!existsSync(lockFile)) return;
  const pid = Number(readFileSync(lockFile, "utf8"));
  if (pid !== process.pid && commandLineOf(pid)?.includes("start.mjs")) {
    throw inUse(dataDir, `process ${pid}`);
  }
  rmSync(lockFile, { force: true });
}

function inUse(dataDir, which) {
  return new StartFailure(
    `Another Afterword (${which}) already uses the data folder ${dataDir}. Stop it, or choose another folder with DATA_DIR.`,
  );
}
