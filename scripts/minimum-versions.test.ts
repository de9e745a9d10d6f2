import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

// Maintained by hand from advisories, because not every registry supports `npm audit`: the packages that read what comes
// from outside, and had one. Each copy in the tree counts.
const minimumVersions = {
  axios: "1.12.0", // endless answers: CVE-2025-58754; addresses: CVE-2025-27152
  cookie: "0.7.0", // CVE-2024-47764
  "follow-redirects": "1.15.6", // credentials sent to another host: CVE-2024-28849
  "form-data": "4.0.4", // CVE-2025-7783
  jose: "4.15.5", // bombs in encrypted tokens: CVE-2024-28176
  nanoid: "3.3.8", // CVE-2024-55565
  next: "16.3.8", // requests around the proxy: CVE-2026-44573, -44574, -64642; requests by the server: -44578, -64645, -94483
  "next-auth": "4.24.15", // a mailed link sent to another address: CVE-2026-73420
  nodemailer: "10.1.4", // CVE-2026-121424, CVE-2026-100699
  papaparse: "5.2.0", // a slow regular expression: CVE-2020-36649
  sharp: "0.32.6", // images of libwebp: CVE-2023-4863
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
