import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { LoginName } from "#server/foundation/database/login-roles.ts";
import { readEnv } from "#server/foundation/env.ts";
import { loginUrl } from "../prepare-database/logins.mjs";

/** The line of `postmaster.pid` with the port (PostgreSQL, src/include/utils/pidfile.h). */
const PORT_LINE = 4;

const Secrets = z.object({ appPassword: z.string(), workerPassword: z.string() });

/**
 * A login of the database in the environment (`APP_DATABASE_URL`, `WORKER_DATABASE_URL`), or of the running copy under
 * `DATA_DIR`.
 * @throws Error saying what to do if neither exists
 */
export function databaseUrl(environment: NodeJS.ProcessEnv, login: LoginName): string {
  const { APP_DATABASE_URL, WORKER_DATABASE_URL } = readEnv(environment);
  const named = login === "app" ? APP_DATABASE_URL : WORKER_DATABASE_URL;
  if (named) return named;
  const dataDir = path.resolve(environment.DATA_DIR ?? ".data");
  try {
    const port = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[PORT_LINE - 1]?.trim();
    const secrets = Secrets.parse(JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")));
    const password = login === "app" ? secrets.appPassword : secrets.workerPassword;
    return loginUrl(`postgresql://127.0.0.1:${port}/afterword`, login, password);
  } catch {
    const variable = login === "app" ? "APP_DATABASE_URL" : "WORKER_DATABASE_URL";
    throw new Error(
      `Afterword isn't running from ${dataDir}. Start it, set DATA_DIR to its data folder, or set ${variable}.`,
    );
  }
}
