/** Processes with open streams announce here repeatedly which accounts they listen for. */
export const listeningChannel = "feed_listening";
/** Processes that stored something announce its accounts here. */
export const storedChannel = "feed_stored";

/** Means every account. */
export const everybody = "*";

/** Begins the part of a payload that is a time. The previous release takes it for an account that nobody follows. */
const timeMark = "@";

/** PostgreSQL takes payloads under 8,000 bytes; an id of an account is 36 of them, and a comma; a time is 14. */
const idsPerPayload = 200;
/** Beyond this many accounts, a hint says everybody: hints may be coarse, since readers check what is theirs. */
const mostNamed = 2_000;

/** Account ids as payloads of NOTIFY. */
export function packAccounts(accountIds: readonly string[]): string[] {
  if (accountIds.length > mostNamed) return [everybody];
  const payloads: string[] = [];
  for (let from = 0; from < accountIds.length; from += idsPerPayload) {
    payloads.push(accountIds.slice(from, from + idsPerPayload).join(","));
  }
  return payloads;
}

/**
 * What was stored, as payloads of NOTIFY: the accounts, and no answer that was stored is older than `oldestMs` (since
 * 1970).
 */
export function packStored(accountIds: readonly string[], oldestMs: number): string[] {
  return packAccounts(accountIds).map((payload) => `${payload},${timeMark}${oldestMs}`);
}

/** The reverse of {@link packStored}, for one payload; the previous release sends no time. */
export function unpackStored(payload: string): { accountIds: string[]; oldestMs: number | null } {
  const parts = unpackAccounts(payload);
  const accountIds = parts.filter((part) => !part.startsWith(timeMark));
  const time = parts.find((part) => part.startsWith(timeMark));
  return { accountIds, oldestMs: time === undefined ? null : Number(time.slice(timeMark.length)) };
}

/** The reverse of {@link packAccounts}, for one payload; it may contain {@link everybody}. */
export function unpackAccounts(payload: string): string[] {
  return payload.split(",").filter(Boolean);
}
