/** Processes with open streams say here, again and again, which accounts they listen for. */
export const listeningChannel = "feed_listening";
/** Processes that stored something say here whose it is. */
export const storedChannel = "feed_stored";

/** Stands for every account. */
export const everybody = "*";

/** PostgreSQL takes payloads under 8,000 bytes; an id of an account is 36 of them, and a comma. */
const idsPerPayload = 200;
/** More accounts than that are told of as everybody: the hint may be coarse, what is read is exact. */
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

/** The reverse of {@link packAccounts}, of one payload; it may hold {@link everybody}. */
export function unpackAccounts(payload: string): string[] {
  return payload.split(",").filter(Boolean);
}
