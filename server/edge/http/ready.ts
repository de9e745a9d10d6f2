import { directory } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { isLeaving } from "#server/foundation/stopping.ts";

let running: Promise<boolean> | undefined;

/**
 * Whether the process is not stopping, and the database answers a role's query on a migrated table. Concurrent callers
 * share one query: anyone may ask, and must not use up the connections that signing in needs.
 */
export async function isReady(): Promise<boolean> {
  if (isLeaving()) return false;
  running ??= askDatabase().finally(() => {
    running = undefined;
  });
  return await running;
}

async function askDatabase(): Promise<boolean> {
  try {
    await directory().$queryRaw`SELECT 1 FROM account LIMIT 1`;
    return true;
  } catch (error) {
    log.warn({ err: error }, "the database isn't responding");
    return false;
  }
}
