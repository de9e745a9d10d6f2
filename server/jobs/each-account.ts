import { log } from "#server/foundation/log.ts";

/**
 * Does a task's work for each account. One that fails doesn't block the others; the task fails for it at the end, and is
 * tried again.
 * @param failed says in the log, and in the error, what could not be done
 * @throws AggregateError of all failures, at the end
 */
export async function eachAccount(
  accountIds: readonly string[],
  failed: string,
  work: (accountId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const accountId of accountIds) {
    try {
      await work(accountId);
    } catch (error) {
      log.error({ err: error, accountId }, failed);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failed);
}
