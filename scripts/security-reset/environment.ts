import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { databaseUrl } from "../recount/database-url.ts";

const Secrets = z.object({ secretKey: z.string() });

/**
 * The variables that the reset needs, from the environment or from the running copy under `DATA_DIR`.
 * @throws Error saying what to do if neither exists
 */
export function resetEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const APP_DATABASE_URL = databaseUrl(environment, "app");
  const isNamed = environment.APP_DATABASE_URL || environment.APP_DATABASE_URL_FILE;
  if (isNamed && !environment.APP_URL) throw new Error("Set APP_URL to the app's value. The email links to it.");
  if (environment.SECRET_KEY || environment.SECRET_KEY_FILE) return { APP_DATABASE_URL };
  const file = path.join(path.resolve(environment.DATA_DIR ?? ".data"), "secrets.json");
  try {
    return { APP_DATABASE_URL, SECRET_KEY: Secrets.parse(JSON.parse(readFileSync(file, "utf8"))).secretKey };
  } catch {
    throw new Error("Set SECRET_KEY to the app's value. The email to the person is encrypted with it.");
  }
}
