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
