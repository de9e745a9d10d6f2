import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../scripts/launcher/ports.mjs";
import { startPostgres } from "../../scripts/launcher/postgres.mjs";
import { loginUrl } from "../../scripts/prepare-database/logins.mjs";
import { prepareDatabase } from "../../scripts/prepare-database.mjs";
import { familyTimeUs } from "./processor-time.ts";

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, "../..");
const startTimeoutMs = 60_000;
/** The product's `SECRET_KEY`, for rows that store what it opens. */
export const secretKey = "a secret for the bench alone, 32 characters or more";

/** What rows measure: the product's own server with a temporary database, on this machine. */
export interface Rig {
  root: string;
  /** A folder for files of the run; deleted at its end. */
  folder: string;
  /** The owner's URL of the database, configured as in production: every commit is flushed. */
  databaseUrl: string;
  owner: pg.Pool;
  /** The CPU time that PostgreSQL has used so far, in microseconds. */
  postgresTimeUs: () => number;
  /** The URL of the product itself; started on first use. */
  app: () => Promise<string>;
  /** Starts a script that listens on `PORT`, or the worker; returns its URL. `variables` are added to its environment. */
  serve: (program: string, variables?: Record<string, string>) => Promise<string>;
  /** The process behind a URL that {@link serve} returned. */
  processIdOf: (address: string) => number;
  /** Stops the process behind a URL as a deployment does, and returns once it has exited. */
  stop: (address: string) => Promise<void>;
  close: () => Promise<void>;
}

const product = "server/entry.ts";

export async function openRig(): Promise<Rig> {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-bench-"));
  chmodSync(folder, 0o711); // PostgreSQL's own user traverses it
  const clusterDir = path.join(folder, "postgres");
  const postgres = await startPostgres({ root, clusterDir, password: "bench", logFile: path.join(folder, "log") });
  const postmasterId = Number.parseInt(readFileSync(path.join(clusterDir, "postmaster.pid"), "utf8"), 10);
  const databaseUrl = `${postgres.url}/bench`;
  const logins = { app: loginUrl(databaseUrl, "app", "bench"), worker: loginUrl(databaseUrl, "worker", "bench") };
  await prepareDatabase(databaseUrl, logins);
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // PostgreSQL may stop while a connection is still being closed.
  owner.on("error", () => undefined);
  const children = new Map<string, ChildProcess>();
  const serve = async (program: string, variables: Record<string, string> = {}) => {
    const { child, address } = await start(program, logins, variables);
    children.set(address, child);
    return address;
  };
  let app: Promise<string> | undefined;
  return {
    root,
    folder,
    databaseUrl,
    owner,
    postgresTimeUs: () => familyTimeUs(postmasterId),
    serve,
    processIdOf: (address) => children.get(address)?.pid ?? Number.NaN,
    stop: async (address) => {
      const child = children.get(address);
      if (child) await end(child);
    },
    app: () => {
      app ??= serve(product);
      return app;
    },
    close: async () => {
      await Promise.all([...children.values()].map(end));
      await owner.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A rig with a new database, for what must not depend on what was measured before; closed after the work. */
export async function withOwnRig<Value>(work: (rig: Rig) => Promise<Value>): Promise<Value> {
  const rig = await openRig();
  try {
    return await work(rig);
  } finally {
    await rig.close();
  }
}

async function start(
  program: string,
  logins: { app: string; worker: string },
  variables: Record<string, string>,
): Promise<{ child: ChildProcess; address: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, program)], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      APP_DATABASE_URL: logins.app,
      WORKER_DATABASE_URL: logins.worker,
      PORT: String(port),
      HEALTH_PORT: String(port), // the worker's
      SMTP_URL: "smtp://127.0.0.1:1",
      SECRET_KEY: secretKey,
      RATE_LIMIT_SCALE: "100000000", // all load comes from one address
      LOG_LEVEL: "error",
      ...variables,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const address = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + startTimeoutMs; !(await answers(address)); await delay(20)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${program} didn't start`);
  }
  return { child, address };
}

async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: "HEAD", redirect: "manual" });
    return true;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
