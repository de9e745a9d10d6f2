import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/launcher/ports.mjs";

const program = path.resolve(import.meta.dirname, "../../scripts/engines/clickhouse.mjs");
const password = "of tests alone";

/** A ClickHouse of a test's own. */
export interface TestClickHouse {
  /** As in `CLICKHOUSE_URL`. */
  url: string;
  /** Ends it at once, as a crash does. */
  kill: () => Promise<void>;
  /** Brings it back on its port, with the data it had or as a new one. */
  start: (change?: { isWiped: boolean }) => Promise<void>;
  /** Ends it, and deletes its data. */
  remove: () => Promise<void>;
}

/** Starts a ClickHouse in a process of its own. */
export async function startClickHouse(): Promise<TestClickHouse> {
  if (!existsSync(path.join(path.dirname(program), "node_modules")))
    throw new Error("Run `npm ci` in scripts/engines first, as `npm test -- full` does.");
  const folder = await mkdtemp(path.join(tmpdir(), "afterword-clickhouse-"));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  const start = async (change?: { isWiped: boolean }) => {
    if (change?.isWiped) await rm(path.join(folder, "data"), { recursive: true, force: true });
    const started = spawn(process.execPath, [program, path.join(folder, "data"), String(port)], {
      env: { ...process.env, CLICKHOUSE_PASSWORD: password },
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = started;
    await once(started.stdout, "data");
  };
  await start();
  return {
    url: `http://default:${encodeURIComponent(password)}@127.0.0.1:${port}/default`,
    kill,
    start,
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
