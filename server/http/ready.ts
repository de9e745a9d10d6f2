import { directory } from "#server/db.ts";
import { log } from "#server/log.ts";

/** Whether the database answers a role's query on a migrated table. */
export async function isReady(): Promise<boolean> {
  try {
    await directory().$queryRaw`SELECT 1 FROM account LIMIT 1`;
    return true;
  } catch (error) {
    log.warn({ err: error }, "the database does not answer");
    return false;
  }
}
