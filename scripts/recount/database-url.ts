import { readFileSync } from "node:fs";
import path from "node:path";

/** The line of `postmaster.pid` that holds the port (PostgreSQL, src/include/utils/pidfile.h). */
const PORT_LINE = 4;

/**
 * The database that the environment names: `DATABASE_URL`, or the one that a running copy keeps below `DATA_DIR`.
 * @throws Error saying what to do where neither is there
 */
export function databaseUrl(environment: NodeJS.ProcessEnv): string {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const dataDir = path.resolve(environment.DATA_DIR ?? ".data");
  try {
    const port = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[PORT_LINE - 1]?.trim();
    const { databasePassword } = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8"));
    return `postgresql://postgres:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/afterword`;
  } catch {
    throw new Error(`No copy runs below ${dataDir}: start it, or name its folder with DATA_DIR, or set DATABASE_URL.`);
  }
}
