import { expect, test } from "vitest";
import { clientAddress, readProxies } from "./client-address.ts";

const proxies = readProxies(["10.0.0.1", "192.168.0.0/16", "fd00::/8"]);

test.each([
  ["without a proxy, the client's own header is ignored", "203.0.113.9", "198.51.100.1", null, "203.0.113.9"],
  ["also if the sender is not one of the proxies", "203.0.113.9", "198.51.100.1", proxies, "203.0.113.9"],
  ["a proxy's client is the one in its header", "10.0.0.1", "198.51.100.1", proxies, "198.51.100.1"],
  ["earlier entries were sent by the client", "10.0.0.1", "1.2.3.4, 198.51.100.1", proxies, "198.51.100.1"],
  ["proxies behind proxies are skipped", "10.0.0.1", "198.51.100.1, 192.168.3.4", proxies, "198.51.100.1"],
  ["an invalid address ends the search", "10.0.0.1", "198.51.100.1, unknown", proxies, "10.0.0.1"],
  ["without the header it is the proxy", "10.0.0.1", undefined, proxies, "10.0.0.1"],
  ["IPv4 in IPv6 is IPv4", "::ffff:10.0.0.1", "::ffff:198.51.100.1", proxies, "198.51.100.1"],
  ["an IPv6 network counts as one", "2001:db8:1:2:3:4:5:6", undefined, proxies, "2001:db8:1:2::/64"],
  ["also in short form", "2001:db8::6", undefined, proxies, "2001:db8:0:0::/64"],
  ["a proxy may be in an IPv6 network", "fd00::1", "2001:db8:1:2::9", proxies, "2001:db8:1:2::/64"],
])("%s", (_what, remote, forwarded, trusted, expected) => {
  expect(clientAddress(remote, forwarded, trusted)).toBe(expected);
});
