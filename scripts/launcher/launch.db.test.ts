/** @module-tag process */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../server/testing/database.ts";
import { freePort } from "./ports.mjs";
import { startProcess, temporaryFolder } from "./testing/start-process.ts";

const launcher = "fake-start.mjs";

/** The processes whose command line or environment contains the data folder. */
function processesOf(dataDir: string): string[] {
  const all = execFileSync("ps", ["axeww", "-o", "pid=,command="], { encoding: "utf8" }).split("\n");
  return all.filter((line) => line.includes(dataDir) && !line.includes("ps axeww"));
}

async function untilAllEnded(dataDir: string): Promise<void> {
  while (processesOf(dataDir).length > 0) await delay(50);
}

describe("starting", () => {
  test("prints one ready line with its URL, then where to go", async () => {
    const started = await startProcess(launcher);
    await started.printed("  mailbox");
    started.signal("SIGTERM");
    const { stdout } = await started.ended;
    expect(stdout.match(/^ready http:\/\/127\.0\.0\.1:\d+$/gm)).toEqual([`ready http://127.0.0.1:${started.port}`]);
    expect(stdout).toMatch(/ready .*\n.*demo@afterword\.example.*\n.*\/shop\n.*\/partners\n.*\/mailbox\n$/);
  });

  test("leads people to the address in APP_URL, and stores it for commands", { tags: ["full"] }, async () => {
    const port = await freePort();
    const appUrl = `http://localhost:${port}`;
    const started = await startProcess(launcher, { PORT: String(port), APP_URL: `${appUrl}/` });
    expect(await started.printed("ready")).toBe(`ready http://127.0.0.1:${port}`);
    expect(await started.printed("  Afterword")).toBe(`  Afterword     ${appUrl}`);
    expect(await started.printed("  demo account")).toContain(` ${appUrl}/account/login `);
    expect(readFileSync(path.join(started.dataDir, "app-url"), "utf8")).toBe(`${appUrl}\n`);
  });

  const signals = [
    { signal: "SIGTERM", tags: [] },
    { signal: "SIGINT", tags: ["full"] },
  ] as const;
  for (const { signal, tags } of signals)
    test(`${signal} ends everything in order, the database last`, { tags: [...tags] }, async () => {
      const started = await startProcess(launcher);
      const logOf = (name: string) => readFileSync(path.join(started.dataDir, `logs/${name}.log`), "utf8");
      await started.printed("ready");
      // The launcher only waits for processes with a port; the worker may take longer.
      await expect.poll(() => logOf("worker"), { timeout: 10_000 }).toBe("listens to signals\n");
      started.signal(signal);
      expect(await started.ended).toMatchObject({ exitCode: 0, stderr: "" });
      expect(processesOf(started.dataDir)).toEqual([]);
      for (const name of ["app", "worker", "sandbox"]) {
        expect(logOf(name)).toBe("listens to signals\nended in order\n");
      }
      expect(readFileSync(path.join(started.dataDir, "logs/postgres.log"), "utf8")).toContain(
        "database system is shut down",
      );
    });

  test("a launcher that is killed leaves nothing running, and the next start takes over", {
    tags: ["full"],
  }, async () => {
    const killed = await startProcess(launcher);
    await killed.printed("ready");
    killed.signal("SIGKILL");
    await killed.ended;
    await untilAllEnded(killed.dataDir);
    await (await startProcess(launcher, { DATA_DIR: killed.dataDir })).printed("ready");
  });

  test("a stale pid file of a database is ignored", { tags: ["full"] }, async () => {
    const first = await startProcess(launcher);
    await first.printed("ready");
    first.signal("SIGTERM");
    await first.ended;
    // The id of a running process that is not a database: ours.
    writeFileSync(path.join(first.dataDir, "postgres/postmaster.pid"), `${process.pid}\n${first.dataDir}/postgres\n`);
    await (await startProcess(launcher, { DATA_DIR: first.dataDir })).printed("ready");
  });

  test("uses the database that DATABASE_URL names", { tags: ["full"] }, async () => {
    const started = await startProcess(launcher, { DATABASE_URL: await createDatabase() });
    await started.printed("ready");
    expect(processesOf(started.dataDir).join()).not.toContain("bin/postgres");
  });
});

describe("a part that ends by itself", () => {
  /** The process ids of a part: of the database, or of one of the small stand-ins for the others. */
  function processIdOf(dataDir: string, name: string): number {
    if (name === "database") {
      return Number(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
    }
    // Not the shell that keeps it, whose command line also contains it.
    const program = new RegExp(`^\\s*(\\d+) \\S*node \\S*fake-service\\.mjs ${name}\\b`);
    return Number(
      processesOf(dataDir)
        .map((line) => program.exec(line)?.[1])
        .find((pid) => pid !== undefined),
    );
  }

  async function answers({ port }: { port: number }): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${port}`).catch(() => null);
    return answer?.status === 200;
  }

  test("is restarted, which one line reports, while the rest keeps running", { tags: ["full"] }, async () => {
    const started = await startProcess(launcher);
    await started.printed("  mailbox");
    for (const name of ["database", "app", "worker", "sandbox"]) {
      const before = processIdOf(started.dataDir, name);
      process.kill(before, "SIGKILL");
      const line = await started.printed(`… The ${name} stopped unexpectedly`);
      expect(line).toBe(`… The ${name} stopped unexpectedly (137). Restarting it (1 of 3 restarts in 10 minutes)`);
      await expect
        .poll(() => processIdOf(started.dataDir, name), { timeout: 20_000 })
        .not.toSatisfy((pid: number) => pid === before || Number.isNaN(pid));
      await expect.poll(() => answers(started), { timeout: 20_000 }).toBe(true);
    }
    started.signal("SIGTERM");
    expect(await started.ended).toMatchObject({ exitCode: 0, stderr: "" });
    expect(processesOf(started.dataDir)).toEqual([]);
  });

  test("the fourth time in ten minutes everything stops", { tags: ["full"] }, async () => {
    const started = await startProcess(launcher);
    await started.printed("  mailbox");
    for (const end of [1, 2, 3, 4]) {
      await expect.poll(() => processIdOf(started.dataDir, "worker"), { timeout: 10_000 }).not.toBeNaN();
      process.kill(processIdOf(started.dataDir, "worker"), "SIGKILL");
      if (end < 4) await started.printed(`… The worker stopped unexpectedly (137). Restarting it (${end} of 3`);
    }
    const { exitCode, stderr } = await started.ended;
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^The worker stopped unexpectedly \(137\)\.\n/)]);
    expect(processesOf(started.dataDir)).toEqual([]);
  });
});

describe("any obstacle is reported in one sentence, with exit code 1 and nothing left running", () => {
  async function expectRefusal(variables: Record<string, string>, sentence: RegExp): Promise<void> {
    const started = await startProcess(launcher, variables);
    const { exitCode, stderr } = await started.ended;
    expect(stderr.trim()).toMatch(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(exitCode).toBe(1);
    expect(processesOf(started.dataDir)).toEqual([]);
  }

  async function takenPort(): Promise<string> {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    return String(typeof address === "object" && address ? address.port : 0);
  }

  test("a port in use", async () => {
    const port = await takenPort();
    await expectRefusal({ PORT: port }, new RegExp(`^Another program is using port ${port}\\. .* with PORT\\.$`));
    await expectRefusal(
      { SANDBOX_PORT: port },
      new RegExp(`^Another program is using port ${port}\\. .* with SANDBOX_PORT\\.$`),
    );
  });

  test("a data folder that cannot be written", { tags: ["full"] }, async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "file"), "");
    await expectRefusal(
      { DATA_DIR: path.join(folder, "file/data") },
      /^Can't write to the data folder .*file\/data \(ENOTDIR\)/,
    );
    await expectRefusal({ DATA_DIR: path.join(folder, "file") }, /^Can't write to the data folder .*file \(EEXIST\)/);
  });

  test.runIf(process.platform === "linux")(
    "a data folder where the system does not allow any",
    { tags: ["full"] },
    async () => {
      await expectRefusal(
        { DATA_DIR: "/proc/afterword" },
        /^Can't write to the data folder \/proc\/afterword \(ENOENT\)/,
      );
    },
  );

  test("a data folder in use by another launcher", { tags: ["full"] }, async () => {
    const first = await startProcess(launcher);
    await first.printed("ready");
    const second = await startProcess(launcher, { DATA_DIR: first.dataDir });
    const { exitCode, stderr } = await second.ended;
    expect(stderr).toMatch(/^Another Afterword \(process \d+\) already uses the data folder .*\n$/);
    expect(exitCode).toBe(1);
  });

  test.runIf(process.getuid?.() === 0)(
    "as root, a data folder that the database's user cannot enter",
    { tags: ["full"] },
    async () => {
      const folder = temporaryFolder();
      await expectRefusal(
        { DATA_DIR: path.join(folder, "data") },
        /^PostgreSQL can't run as root\. .* can't access .*data/,
      );
    },
  );

  test("an unreachable database", { tags: ["full"] }, async () => {
    const url = "postgresql://me:secret@127.0.0.1:1/x";
    await expectRefusal({ DATABASE_URL: url }, /^Can't reach the database at 127\.0\.0\.1:1 \(ECONNREFUSED\)/);
  });

  test("a database that rejects the login", { tags: ["full"] }, async () => {
    const url = new URL(await createDatabase());
    url.password = "wrong";
    await expectRefusal({ DATABASE_URL: url.href }, /^Can't use the database at .*: password authentication failed/);
  });

  test.each([
    [{ PORT: "http" }, /^PORT must be a whole number from 1 to 65535/],
    [{ SANDBOX_PORT: "0" }, /^SANDBOX_PORT must be a whole number from 1 to 65535/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL must be a PostgreSQL address/],
    [{ RATE_LIMIT_SCALE: "-1" }, /^RATE_LIMIT_SCALE must be a number above 0/],
    [{ APP_URL: "https://surveys.example.com" }, /^APP_URL must be an address on this machine/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be trace, debug/],
    [{ SECRET_KEY: "short" }, /^SECRET_KEY must be a random string of at least 32 characters/],
  ])("an invalid variable: %o", { tags: ["full"] }, async (variables, sentence) => {
    await expectRefusal(variables, sentence);
  });

  test("a part that exits before the product is ready stops the rest, with its last output", {
    tags: ["full"],
  }, async () => {
    // Not the worker: the product could be ready before the worker exits, and would restart it.
    const started = await startProcess(launcher, { CRASHING: "app" });
    const { exitCode, stderr } = await started.ended;
    expect(stderr).toBe("The app stopped unexpectedly (3).\nthis is why\n");
    expect(exitCode).toBe(1);
    expect(processesOf(started.dataDir)).toEqual([]);
  });
});
