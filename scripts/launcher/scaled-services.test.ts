import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { scaledServices } from "./scaled-services.mjs";
import { environments } from "./services.mjs";
import { readSettings } from "./settings.mjs";

const databaseUrl = "postgresql://owner:password@database/afterword";

/** The services in a checkout with these files, and what was reported. */
async function servicesWith(files: Record<string, string>, variables: Record<string, string> = {}) {
  const root = mkdtempSync(path.join(tmpdir(), "afterword-scaled-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries({ ...files, "bin/caddy": "" })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  vi.stubEnv("PATH", path.join(root, "bin"));
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const settings = readSettings({ DATABASE_URL: databaseUrl }, ["--scaled"], root);
  const secrets = { databasePassword: "a", appPassword: "b", workerPassword: "c", secretKey: "d" };
  const report = vi.fn();
  const made = environments(settings, { databaseUrl, secrets, smtpPort: 2525 });
  return { report, services: await scaledServices(root, settings, made, 2525, report) };
}

const lockfile = JSON.stringify({ packages: { "node_modules/chdb": { version: "1.0.0" } } });
const installed = {
  "scripts/engines/package-lock.json": lockfile,
  "scripts/engines/node_modules/.package-lock.json": lockfile,
};

test("with its engine, ClickHouse is started, and apps and workers use it", async () => {
  const { services, report } = await servicesWith(installed);
  const clickHouse = services.find(({ name }) => name === "clickhouse");
  const [, , port] = clickHouse?.args ?? [];
  const url = `http://default:${clickHouse?.env.CLICKHOUSE_PASSWORD}@127.0.0.1:${port}/default`;
  const known = services.map(({ name, env }) => [name, env.CLICKHOUSE_URL]);
  expect(known).toEqual([
    ["clickhouse", undefined],
    ["sandbox", undefined],
    ...["worker 1", "worker 2", "app 1", "app 2", "app 3"].map((name) => [name, url]),
    ["proxy", undefined],
  ]);
  expect(report).not.toHaveBeenCalled();
});

test("without its engine, the product starts without ClickHouse, and says how to have it", async () => {
  const { services, report } = await servicesWith({});
  expect(services.filter(({ name, env }) => name === "clickhouse" || env.CLICKHOUSE_URL)).toEqual([]);
  expect(report.mock.calls).toEqual([[expect.stringContaining("run `npm ci` in scripts/engines")]]);
});

test("a ClickHouse of one's own is used as it is", async () => {
  const CLICKHOUSE_URL = "http://user:password@clickhouse:8123/default";
  const { services, report } = await servicesWith(installed, { CLICKHOUSE_URL });
  expect(services.map(({ name }) => name)).not.toContain("clickhouse");
  expect(services.find(({ name }) => name === "app 1")?.env).toMatchObject({ CLICKHOUSE_URL });
  expect(report).not.toHaveBeenCalled();
});
