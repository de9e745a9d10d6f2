/** Processes with open streams announce here repeatedly which accounts they listen for. */
export const listeningChannel = "feed_listening";
/** Processes that stored something announce its accounts here. */
export const storedChannel = "feed_stored";

/** Means every account. */
export const everybody = "*";

/** PostgreSQL takes payloads under 8,000 bytes; an id of an account or a time is at most 36 of them, and a comma. */
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
 * Payloads of NOTIFY about stored answers: their accounts, and `oldestMs`, a time that none of the answers is older than
 * (milliseconds since 1970).
 */
export function packStored(accountIds: readonly string[], oldestMs: number): string[] {
  return packAccounts(accountIds).map((payload) => `${oldestMs},${payload}`);
}

/** The reverse of {@link packStored}, for one payload. */
export function unpackStored(payload: string): { accountIds: string[]; oldestMs: number } {
  const [time, ...accountIds] = payload.split(",");
  return { accountIds, oldestMs: Number(time) };
}

/** The reverse of {@link packAccounts}, for one payload; it may contain {@link everybody}. */
export function unpackAccounts(payload: string): string[] {
  return payload.split(",").filter(Boolean);
}
