import { directory } from "#server/db.ts";
import { log } from "#server/log.ts";
import { isStopping } from "#server/stopping.ts";

/** Whether the process is not stopping, and the database answers a role's query on a migrated table. */
export async function isReady(): Promise<boolean> {
  if (isStopping()) return false;
  try {
    await directory().$queryRaw`SELECT 1 FROM account LIMIT 1`;
    return true;
  } catch (error) {
    log.warn({ err: error }, "the database does not answer");
    return false;
  }
}
