import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { startPostgres } from "../launcher/postgres.mjs";
import { conninfo, makeStandby } from "./make-standby.ts";

/**
 * Runs a standby of the trial's database until it is asked to stop; copies the primary at the first start. After it was
 * promoted it starts as the primary that it is.
 */
const root = path.resolve(import.meta.dirname, "../..");
const { PRIMARY_URL, STANDBY_DIR, STANDBY_PORT, STANDBY_PASSWORD } = z
  .object({ PRIMARY_URL: z.string(), STANDBY_DIR: z.string(), STANDBY_PORT: z.string(), STANDBY_PASSWORD: z.string() })
  .parse(process.env);

const name = "standby_1";
const clusterDir = path.join(STANDBY_DIR, "standby");
if (!existsSync(path.join(clusterDir, "PG_VERSION"))) await makeStandby({ url: PRIMARY_URL }, clusterDir, name);
const running = await startPostgres({
  root,
  clusterDir,
  password: STANDBY_PASSWORD,
  logFile: path.join(STANDBY_DIR, "logs/standby-postgres.log"),
  // The trial's primary has another port at each start.
  settings: { port: STANDBY_PORT, primary_conninfo: conninfo({ url: PRIMARY_URL }, name) },
});
process.once("SIGTERM", () => void running.stop());
process.exitCode = (await running.exited) === 0 ? 0 : 1;
