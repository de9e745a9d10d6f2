import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { LRUCache } from "lru-cache";
import { OutgoingError } from "./outgoing-error.ts";

/**
 * Each name server is asked twice, as a packet may be lost. A lookup ends within seconds, even if the merchant's own
 * name server never answers. In milliseconds.
 */
const NAME_SERVER = { timeout: 1_000, tries: 2 };
/** The most lookups of one process. Further names are refused, and their deliveries wait for the next attempt. */
const MOST_AT_ONCE = 100;
/** A merchant who has just corrected a name's records doesn't wait long, and a name server that was busy hardly at all. */
const FAILURES = { max: 1_000, ttl: 15_000 };
const BUSY_TTL_MS = 2_000;

const failed = new LRUCache<string, string>(FAILURES);
let running = 0;

/**
 * The addresses of a name that a merchant chose. Asked of the name servers directly: `dns.lookup` waits for them on
 * threads that everything else shares, the database's connections included, so names that never answer would stop all
 * of it. So names that only `/etc/hosts` knows aren't found.
 * @throws Error with the code `ENOTFOUND` or `EAI_AGAIN`, as `dns.lookup` does
 * @throws OutgoingError `network` if too many names are being looked up
 */
export async function resolveMerchantHost(host: string): Promise<LookupAddress[]> {
  const known = failed.get(host);
  if (known !== undefined) throw unresolved(host, known);
  if (running >= MOST_AT_ONCE) {
    const reason = "too many names are being looked up right now";
    throw new OutgoingError("network", `${host} couldn't be looked up: ${reason}`, { reason, isUnsent: true });
  }
  running++;
  try {
    return await addressesOf(host);
  } finally {
    running--;
  }
}

async function addressesOf(host: string): Promise<LookupAddress[]> {
  // A new one for each name: it derives its time limit from answers that it has seen, of any name.
  const resolver = new Resolver(NAME_SERVER);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [...listed(four, 4), ...listed(six, 6)];
  if (addresses.length > 0) return addresses;
  const isUnknown = [four, six].every((one) => one.status === "rejected" && unknownCodes.includes(one.reason.code));
  const code = isUnknown ? "ENOTFOUND" : "EAI_AGAIN";
  failed.set(host, code, isUnknown ? {} : { ttl: BUSY_TTL_MS });
  throw unresolved(host, code);
}

function listed(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];
}

/** What name servers say of names that don't exist, or have no address of the kind. */
const unknownCodes: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

function unresolved(host: string, code: string): Error {
  return Object.assign(new Error(`${host} has no address`), { code });
}
