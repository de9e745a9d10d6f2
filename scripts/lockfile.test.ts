import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const root = path.resolve(import.meta.dirname, "..");

const names = z.record(z.string(), z.string()).default({});
const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ resolved: z.string().optional(), version: z.string().optional(), optionalDependencies: names }),
  ),
});

// The product's packages, and those that only tests need.
describe.each([".", "scripts/generated-client", "scripts/engines"])("in %s", (folder) => {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(root, folder, name), "utf8"));
  const { packages } = Lockfile.parse(read("package-lock.json"));

  test("the lockfile has no download URLs", () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  // npm drops what its registry lacks for other systems, and `npm ci` fails there.
  test("the lockfile has every optional package, so that it installs on every system", () => {
    const known = new Set(Object.keys(packages).map((place) => place.slice(place.lastIndexOf("node_modules/") + 13)));
    const optional = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies));
    expect(optional.filter((name) => !known.has(name))).toEqual([]);
  });

  test("every version is exact", () => {
    const manifest = z.object({ dependencies: names, devDependencies: names }).parse(read("package.json"));
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
});

test("packages that only tests need are neither in the image nor in what the project compiles", () => {
  const ignored = readFileSync(path.join(root, ".dockerignore"), "utf8").split("\n");
  const { exclude } = z
    .object({ exclude: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(path.join(root, "tsconfig.json"), "utf8")));
  expect([ignored, exclude]).toEqual([
    expect.arrayContaining(["scripts/generated-client", "scripts/engines"]),
    expect.arrayContaining(["scripts/generated-client", "scripts/engines"]),
  ]);
});
