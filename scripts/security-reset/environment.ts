import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { databaseUrl } from "../recount/database-url.ts";

const Secrets = z.object({ secretKey: z.string() });

/**
 * The variables that a command needs to mail people, from the environment or from the running copy under `DATA_DIR`.
 * @throws Error saying what to do if neither exists
 */
export function resetEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const APP_DATABASE_URL = databaseUrl(environment, "app");
  const isNamed = environment.APP_DATABASE_URL || environment.APP_DATABASE_URL_FILE;
  const APP_URL = environment.APP_URL || (isNamed ? null : stored(environment, "app-url")?.trim());
  if (!APP_URL) throw new Error("Set APP_URL to the app's value. The email links to it.");
  if (environment.SECRET_KEY || environment.SECRET_KEY_FILE) return { APP_DATABASE_URL, APP_URL };
  try {
    const { secretKey } = Secrets.parse(JSON.parse(stored(environment, "secrets.json") ?? ""));
    return { APP_DATABASE_URL, APP_URL, SECRET_KEY: secretKey };
  } catch {
    throw new Error("Set SECRET_KEY to the app's value. The email to the person is encrypted with it.");
  }
}

/** A file that the launcher stored in the data folder; null without one. */
function stored(environment: NodeJS.ProcessEnv, name: string): string | null {
  try {
    return readFileSync(path.join(path.resolve(environment.DATA_DIR ?? ".data"), name), "utf8");
  } catch {
    return null;
  }
}
