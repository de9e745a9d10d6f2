import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { readCompose } from "../scripts/compose/read-compose.ts";
import { freePort } from "../scripts/launcher/ports.mjs";
import { startTemporaryPostgres } from "../scripts/launcher/temporary-postgres.mjs";

const root = path.resolve(import.meta.dirname, "..");

test("what the containers run starts outside a container, and ends when asked to", async ({ request }) => {
  const postgres = await startTemporaryPostgres(root);
  const running: ChildProcess[] = [];
  try {
    const port = await freePort();
    const { services } = readCompose({ POSTGRES_PASSWORD: "secret", SECRET_KEY: "0123456789abcdef0123456789abcdef" });
    const start = (name: string): ChildProcess => {
      const [, ...args] = services[name]?.command ?? [];
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          ...services[name]?.environment,
          DATABASE_URL: `${postgres.url}/afterword`,
          APP_URL: `http://127.0.0.1:${port}`,
          PORT: String(port),
        },
        stdio: "inherit",
      });
      running.push(child);
      return child;
    };

    expect(await once(start("migrate"), "exit")).toEqual([0, null]);
    const app = start("app");
    const worker = start("worker");
    await expect
      .poll(() =>
        request.get(`http://127.0.0.1:${port}/api/health/ready`).then(
          (answer) => answer.status(),
          () => 0,
        ),
      )
      .toBe(200);
    for (const child of [app, worker]) {
      expect(child.exitCode).toBeNull();
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);
    }
  } finally {
    for (const child of running) child.kill("SIGKILL");
    await postgres.stop();
  }
});
