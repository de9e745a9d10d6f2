import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findServer } from "./find-server.mjs";
import { matchesLockfile } from "./install.mjs";
import { freePort } from "./ports.mjs";
import { productServices } from "./services.mjs";

const apps = 3;
const workers = 2;

/**
 * The processes that make up the product where it has outgrown one of each, as `docker-compose.scale.yml` has them: a
 * proxy in front of several apps, several workers, a standby that answers reads and takes over once it is promoted, and
 * ClickHouse for Explore, if its engine is installed.
 *
 * @param {[...Parameters<typeof productServices>, report: (message: string) => void]} given
 * @returns {Promise<import("./services.mjs").Service[]>}
 */
export async function scaledServices(...given) {
  const [root, settings, environments, smtpPort, report] = given;
  const standby = settings.databaseUrl ? null : await standbyOf(settings, environments.migrate.DATABASE_URL);
  const clickHouse = environments.app.CLICKHOUSE_URL ? null : await clickHouseOf(root, settings, report);
  const known = withClickHouse(withStandby(environments, standby), clickHouse);
  const services = productServices(root, settings, known, smtpPort);
  const named = (name) => services.filter((service) => service.name === name);
  const ports = await Promise.all(Array.from({ length: apps }, () => freePort()));
  const { PATH } = process.env;
  return [
    ...(standby ? [standby.service] : []),
    ...(clickHouse ? [clickHouse.service] : []),
    ...named("sandbox"),
    ...named("worker").flatMap((worker) =>
      Array.from({ length: workers }, (_, index) => ({ ...worker, name: `worker ${index + 1}` })),
    ),
    ...named("app").flatMap((app) =>
      ports.map((port, index) => ({
        ...app,
        name: `app ${index + 1}`,
        env: { ...app.env, PORT: String(port), TRUSTED_PROXIES: "127.0.0.1" },
      })),
    ),
    {
      name: "proxy",
      command: await findServer(root, "caddy", () => {}),
      args: ["run", "--config", "ops/caddy/Caddyfile"],
      env: {
        PATH,
        HOME: settings.dataDir,
        ADDRESS: `http://127.0.0.1:${settings.port}`,
        UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(" "),
      },
    },
  ];
}

/** The service of a standby, and where it listens: always at the same port, by which the others know it. */
async function standbyOf({ dataDir }, primaryUrl) {
  const portFile = path.join(dataDir, "standby-port");
  if (!existsSync(portFile)) writeFileSync(portFile, String(await freePort()));
  const port = readFileSync(portFile, "utf8");
  const { PATH } = process.env;
  const primary = new URL(primaryUrl);
  const env = {
    PATH,
    PRIMARY_URL: primaryUrl.slice(0, -primary.pathname.length),
    STANDBY_DIR: dataDir,
    STANDBY_PORT: port,
    STANDBY_PASSWORD: decodeURIComponent(primary.password),
  };
  return { port, service: { name: "standby", args: ["scripts/standby/run-standby.ts"], env } };
}

/** The apps and workers know both servers, and read at the standby. */
function withStandby(environments, standby) {
  if (!standby) return environments;
  const onBoth = (url) => url.replace(/(@[^/?]*)/, `$1,127.0.0.1:${standby.port}`);
  const reader = { DATABASE_READER_URL: `postgresql://127.0.0.1:${standby.port}` };
  const { app, worker, migrate } = environments;
  return {
    migrate,
    app: { ...app, ...reader, APP_DATABASE_URL: onBoth(app.APP_DATABASE_URL) },
    worker: { ...worker, ...reader, WORKER_DATABASE_URL: onBoth(worker.WORKER_DATABASE_URL) },
  };
}

/** The service of a ClickHouse and its address; null, and a line on how to have it, without the engine. */
async function clickHouseOf(root, { dataDir }, report) {
  if (!matchesLockfile(path.join(root, "scripts/engines"))) {
    report("starting without ClickHouse: to have it, run `npm ci` in scripts/engines (half a gigabyte)");
    return null;
  }
  const port = await freePort();
  const password = randomBytes(24).toString("hex");
  const args = ["scripts/engines/clickhouse.mjs", path.join(dataDir, "clickhouse"), String(port)];
  const { PATH } = process.env;
  return {
    url: `http://default:${password}@127.0.0.1:${port}/default`,
    service: { name: "clickhouse", args, env: { PATH, CLICKHOUSE_PASSWORD: password } },
  };
}

/** Explore's figures are read in ClickHouse, which the workers fill. */
function withClickHouse({ migrate, app, worker }, clickHouse) {
  if (!clickHouse) return { migrate, app, worker };
  const CLICKHOUSE_URL = clickHouse.url;
  return { migrate, app: { ...app, CLICKHOUSE_URL }, worker: { ...worker, CLICKHOUSE_URL } };
}
