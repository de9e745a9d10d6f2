import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { readCompose, secretsFolder } from "../scripts/compose/read-compose.ts";
import { freePort } from "../scripts/launcher/ports.mjs";
import { startTemporaryPostgres } from "../scripts/launcher/temporary-postgres.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** The variables that can't be empty; the services' other variables are. */
const needed: Record<string, string> = {
  app_database_password: "p@ss/word:1",
  worker_database_password: "p@ss/word:2",
  secret_key: "0123456789abcdef0123456789abcdef",
  smtp_url: "smtp://127.0.0.1:1",
};

test("the containers' commands start outside a container, report healthy, and stop on request", {
  tag: "@full",
}, async () => {
  const postgres = await startTemporaryPostgres(root);
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-secrets-"));
  const [port, healthPort] = [String(await freePort()), String(await freePort())];
  const { services } = readCompose();
  for (const value of Object.values(services).flatMap(({ environment }) => Object.values(environment ?? {}))) {
    const name = path.basename(value);
    if (value.startsWith(secretsFolder)) writeFileSync(path.join(folder, name), needed[name] ?? "");
  }
  const running: ChildProcess[] = [];

  /** The environment of a service, with its secrets, its database and its ports adapted to this machine. */
  const environmentOf = (name: string): Record<string, string> => {
    const { DATABASE_PASSWORD_FILE, ...given } = services[name]?.environment ?? {};
    const database = `@${new URL(postgres.url).host}/`;
    const here = (value: string) => value.replace(secretsFolder, folder).replace("@database:5432/", database);
    return {
      ...Object.fromEntries(Object.entries(given).map(([variable, value]) => [variable, here(value)])),
      ...(given.DATABASE_URL && { DATABASE_URL: `${postgres.url}/afterword` }),
      ...(given.HEALTH_PORT && { HEALTH_PORT: healthPort }),
      APP_URL: `http://127.0.0.1:${port}`,
      PORT: port,
    };
  };
  const start = (args: readonly string[], env: Record<string, string> = {}): ChildProcess => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
      stdio: "inherit",
    });
    running.push(child);
    return child;
  };
  const startService = (name: string) => start(services[name]?.command?.slice(1) ?? [], environmentOf(name));
  /** The exit code of a service's own health check. */
  const healthOf = async (name: string): Promise<unknown> => {
    const command = services[name]?.healthcheck?.test.slice(2) ?? [];
    const here = command.map((part) => part.replace(":3000/", `:${port}/`).replace(":3002/", `:${healthPort}/`));
    const [exitCode] = await once(start(here), "exit");
    return exitCode;
  };

  try {
    expect(await once(startService("migrate"), "exit")).toEqual([0, null]);
    expect([await healthOf("app"), await healthOf("worker")]).toEqual([1, 1]);
    const children = ["app", "worker"].map(startService);
    for (const name of ["app", "worker"]) await expect.poll(() => healthOf(name), { timeout: 30_000 }).toBe(0);
    for (const child of children) {
      expect(child.exitCode).toBeNull();
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);
    }
  } finally {
    for (const child of running) child.kill("SIGKILL");
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
});
