import { BlockList, isIP } from "node:net";

/**
 * Whether an IP address belongs to the public internet. Not: this machine, private and shared networks, link-local
 * addresses (where clouds serve their metadata), multicast, documentation, and addresses that carry another one inside
 * (IPv4-mapped, NAT64, 6to4, Teredo), which may lead to any of those. Anything that isn't an IP address isn't public.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false; // with a zone, it's link-local
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry */
const special = networks([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32", // Azure's metadata, in the public range
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]);

/** The only IPv6 addresses in public use (RFC 4291, 2.4): all others, such as `::1`, are outside of it. */
const globalUnicast = networks(["2000::/3"]);

function networks(list: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const network of list) {
    const [start = "", bits] = network.split("/");
    blocks.addSubnet(start, Number(bits), isIP(start) === 4 ? "ipv4" : "ipv6");
  }
  return blocks;
}
