import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { env } from "#server/foundation/env.ts";

/** Where the entry tells Next's routes the client's address; it overwrites whatever a client sends by this name. */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

/**
 * The address of the client behind a request: the connection's own, or, where that is one of the proxies in
 * TRUSTED_PROXIES, the last address of `X-Forwarded-For` that no such proxy wrote.
 */
export function clientAddressOf(request: IncomingMessage): string {
  return clientAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"], trustedOnce());
}

/** The same of a connection's address and header; `trusted` is null where no proxy is. */
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

/** A socket that takes both families tells IPv4 as `::ffff:192.0.2.1`. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice("::ffff:".length) : address;
}

/** One customer of a provider holds a whole /64 of IPv6, and could otherwise come from a new address each time. */
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
