import { expect, test } from "vitest";
import { clientName, isMobile, networkName } from "./session-text.ts";

test("a session is named by its browser and system, as far as they are known", () => {
  const systems = [
    { browser: "Firefox 150", system: "macOS" },
    { browser: null, system: "Android" },
    { browser: "Chrome 145", system: null },
    { browser: null, system: null },
  ];
  expect(systems.map(clientName)).toEqual(["Firefox 150 on macOS", "Android", "Chrome 145", "Unknown device"]);
  expect(systems.map(isMobile)).toEqual([false, true, false, false]);
});

test("shows only the network part of an address, and an x for the rest", () => {
  expect(["203.0.113.0/24", "2001:db8:85a3::/48", null].map(networkName)).toEqual([
    "203.0.113.x",
    "2001:db8:85a3:x",
    "Unknown network",
  ]);
});
