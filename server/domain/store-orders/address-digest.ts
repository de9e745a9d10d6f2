import { sign, signWithEach } from "#server/foundation/crypto/index.ts";

/** What is stored of an order's address: anyone who knows the address can find it, and no one can read it. */
export function addressDigest(accountId: string, emailAddress: string): string {
  return sign("order address", partsOf(accountId, emailAddress), "hex");
}

/** All digests that an address may be stored under, including those made with previous keys. */
export function addressDigests(accountId: string, emailAddress: string): readonly string[] {
  return signWithEach("order address", partsOf(accountId, emailAddress), "hex");
}

/** No part of a signature may have a line break; no address has one. */
function partsOf(accountId: string, emailAddress: string): string[] {
  return [
    accountId,
    emailAddress
      .trim()
      .toLowerCase()
      .replaceAll(/[\r\n]/g, " "),
  ];
}
