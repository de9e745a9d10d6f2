import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { env } from "#server/foundation/env.ts";

/** The header in which the entry passes the client's address to Next's routes; it overwrites one sent by the client. */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

/**
 * The address of the client behind a request: the connection's own, or, if that is one of the proxies in
 * TRUSTED_PROXIES, the last address in `X-Forwarded-For` that is not one of them.
 */
export function clientAddressOf(request: IncomingMessage): string {
  return clientAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"], trustedOnce());
}

/** The same, from a connection's address and header; `trusted` is null if no proxy is. */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trusted: BlockList | null,
): string {
  const own = plainAddress(remoteAddress ?? "");
  if (!trusted || forwardedFor === undefined || !isTrusted(own, trusted)) return networkOf(own);
  const hops = String(forwardedFor).split(",");
  let seen = own;
  for (const hop of hops.reverse()) {
    const address = plainAddress(hop.trim());
    if (isIP(address) === 0) break;
    seen = address;
    if (!isTrusted(address, trusted)) break;
  }
  return networkOf(seen);
}

/** The proxies of a list such as `10.0.0.1, 10.1.0.0/16`; null for an empty one. */
export function readProxies(list: readonly string[]): BlockList | null {
  if (list.length === 0) return null;
  const proxies = new BlockList();
  for (const entry of list) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return proxies;
}

let trusted: BlockList | null | undefined;

function trustedOnce(): BlockList | null {
  if (trusted === undefined) trusted = readProxies(env.TRUSTED_PROXIES);
  return trusted;
}

function isTrusted(address: string, proxies: BlockList): boolean {
  return proxies.check(address, address.includes(":") ? "ipv6" : "ipv4");
}

/** A dual-stack socket reports IPv4 as `::ffff:192.0.2.1`. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice("::ffff:".length) : address;
}

/** A provider's customer has a whole /64 of IPv6, and could otherwise use a new address each time. */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const rest = tail === "" ? [] : tail.split(":");
    while (groups.length + rest.length < 8) groups.push("0");
    groups.push(...rest);
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * The network of a client's address, as logs and lists of sessions store it: the first 24 bits of IPv4
 * (`192.0.2.0/24`), the first 48 of IPv6 (`2001:db8:1::/48`). It shows roughly where a request came from, but not which
 * device sent it. `address` was returned by `clientAddressOf`; null if it is not an address.
 */
export function shortAddress(address: string | null | undefined): string | null {
  if (!address) return null;
  const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  if (ipv4) return `${ipv4}.0/24`;
  const [head = ""] = address.split("::");
  if (!address.includes(":") || !/^[\da-f:]*$/i.test(head)) return null;
  const groups = head.split(":").slice(0, 3);
  while (/^0*$/.test(groups.at(-1) ?? "-")) groups.pop();
  return `${groups.join(":")}::/48`;
}
