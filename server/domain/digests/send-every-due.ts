import { log } from "#server/foundation/log.ts";

interface Due {
  accountId: string;
}

/**
 * Sends what is due, some accounts at a time, until nothing is left. One account whose mail fails doesn't hold up the
 * others.
 * @param findDue returns what is due, except for the accounts passed; what was sent is no longer due
 * @param sendOne returns how many emails it queued
 * @returns how many emails were queued
 * @throws AggregateError of all failures, at the end
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
        log.error({ err: error, accountId: one.accountId }, "could not create a report email");
        failures.set(one.accountId, error);
      }
    }
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), "could not create some report emails");
  return mailed;
}
