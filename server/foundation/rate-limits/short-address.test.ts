import { expect, test } from "vitest";
import { clientAddress, shortAddress } from "./client-address.ts";

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:198.51.100.9", "198.51.100.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8::/48"],
  ["::1", "::/48"],
])("a request from %s is logged as %s", (remote, short) => {
  expect(shortAddress(clientAddress(remote, undefined, null))).toBe(short);
});

test.each([null, undefined, "", "unknown", "not an address"])("%s is not an address", (address) => {
  expect(shortAddress(address)).toBeNull();
});
