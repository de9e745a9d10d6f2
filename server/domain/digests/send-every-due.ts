import { log } from "#server/foundation/log.ts";

interface Due {
  accountId: string;
}

/**
 * Sends what is due, some accounts at a time, until nothing is left. One account whose mail fails holds up no other.
 * @param findDue what is due of other accounts than those; what was sent is due no more
 * @param sendOne gives how many mails it queued
 * @returns how many mails were queued
 * @throws AggregateError at the end, of what failed
 */
export async function sendEveryDue<One extends Due>(
  findDue: (exceptAccounts: readonly string[]) => Promise<One[]>,
  sendOne: (due: One) => Promise<number>,
): Promise<number> {
  const failures = new Map<string, unknown>();
  let mailed = 0;
  for (let due = await findDue([]); due.length > 0; due = await findDue([...failures.keys()])) {
    for (const one of due) {
      try {
        mailed += await sendOne(one);
      } catch (error) {
        log.error({ err: error, accountId: one.accountId }, "a mail about figures could not be made");
        failures.set(one.accountId, error);
      }
    }
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), "some mails about figures could not be made");
  return mailed;
}
