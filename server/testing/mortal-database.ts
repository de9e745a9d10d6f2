import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { freePort } from "../../scripts/launcher/ports.mjs";
import { startPostgres } from "../../scripts/launcher/postgres.mjs";
import { loginUrl } from "../../scripts/prepare-database/logins.mjs";
import { prepareDatabase } from "../../scripts/prepare-database.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * A PostgreSQL server that writes to disk as in production, and can be stopped abruptly.
 * @param options `diskSize`: its disk is one of its own, in memory, of this size as `mount` takes it; only root may do that
 */
export async function startMortalDatabase({ diskSize }: { diskSize?: string } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-faults-"));
  if (diskSize) execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", folder]);
  chmodSync(folder, 0o711); // PostgreSQL's own user passes through
  const clusterDir = path.join(folder, "postgres");
  const port = String(await freePort());
  const start = () =>
    startPostgres({ root, clusterDir, password: "faults", logFile: path.join(folder, "log"), settings: { port } });
  let running = await start();
  const url = `postgresql://postgres:faults@127.0.0.1:${port}/faults`;
  const appUrl = loginUrl(url, "app", "faults");
  const workerUrl = loginUrl(url, "worker", "faults");
  await prepareDatabase(url, { app: appUrl, worker: workerUrl });
  return {
    url,
    appUrl,
    workerUrl,
    /** An immediate stop: connections are dropped and nothing is flushed; then a start with recovery. */
    async crash() {
      const pid = Number(readFileSync(path.join(clusterDir, "postmaster.pid"), "utf8").split("\n")[0]);
      process.kill(pid, "SIGQUIT");
      await running.exited;
      running = await start();
    },
    /** Starts it again if it ended by itself. */
    async revive() {
      const isRunning = await Promise.race([running.exited.then(() => false), nextTurn(true)]);
      if (!isRunning) running = await start();
    },
    folder,
    async remove() {
      await running.stop();
      // Our own handle of its log is still open.
      if (diskSize) execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
