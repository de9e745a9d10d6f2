import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

// Maintained by hand from advisories, because not every registry supports `npm audit`. Each copy in the tree counts.
const minimumVersions = {
  next: "16.3.8", // requests around the proxy: CVE-2026-44573, -44574, -64642; requests by the server: -44578, -64645, -94483
  "next-auth": "4.24.15", // a mailed link sent to another address: CVE-2026-73420
  nodemailer: "10.1.4", // CVE-2026-121424, CVE-2026-100699
};

const Lockfile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
const { packages } = Lockfile.parse(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../package-lock.json"), "utf8")),
);

test.each(Object.entries(minimumVersions))("every copy of %s is at least version %s", (name, minimum) => {
  const copies = Object.entries(packages).filter(([place]) => place.split("node_modules/").at(-1) === name);
  expect(copies.length).toBeGreaterThan(0);
  expect(copies.filter(([, { version = "" }]) => isBelow(version, minimum))).toEqual([]);
});

test.each([
  ["16.3.7", true],
  ["16.3.8-canary.1", true],
  ["9.9.9", true],
  ["16.3.8", false],
  ["16.10.0", false],
  ["17.0.0-beta.1", false],
])("%s is below 16.3.8: %s", (version, expected) => {
  expect(isBelow(version, "16.3.8")).toBe(expected);
});

/** In the order of Semantic Versioning (semver.org, 11), but all pre-releases just precede their release. */
function isBelow(version: string, minimum: string): boolean {
  const [release = "", preRelease] = version.split("-", 2);
  const [own, least] = [release, minimum].map((text) => text.split(".").map(Number));
  for (const [index, part] of (least ?? []).entries()) {
    const difference = (own?.[index] ?? 0) - part;
    if (difference !== 0) return difference < 0;
  }
  return preRelease !== undefined;
}
