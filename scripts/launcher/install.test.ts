import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { isInstalled, matchesLockfile } from "./install.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "afterword-install-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "node_modules/node/bin"), { recursive: true });
  writeFileSync(path.join(root, "node_modules/node/bin/node"), "");
});

interface Package {
  version: string;
  optional?: boolean;
}

function write(file: string, packages: Record<string, Package>): void {
  writeFileSync(path.join(root, file), JSON.stringify({ packages }));
}

const locked = (packages: Record<string, Package>) =>
  write("package-lock.json", { "": { version: "1.0.0" }, ...packages });
const installed = (packages: Record<string, Package>) => write("node_modules/.package-lock.json", packages);

const pg = { "node_modules/pg": { version: "8.0.0" } };

describe("the packages are installed", () => {
  test("when npm's record has every version of the lockfile", () => {
    locked(pg);
    installed({ ...pg, "node_modules/extra": { version: "1.0.0" } });
    expect(isInstalled(root)).toBe(true);
  });

  test("when only packages for other systems are missing", () => {
    locked({ ...pg, "node_modules/for-macos": { version: "1.0.0", optional: true } });
    installed(pg);
    expect(isInstalled(root)).toBe(true);
  });
});

describe("the packages are not installed", () => {
  test("without npm's record", () => {
    locked(pg);
    expect(isInstalled(root)).toBe(false);
  });

  test("when the lockfile has a different version, or an additional one", () => {
    locked({ "node_modules/pg": { version: "8.0.1" } });
    installed(pg);
    expect(isInstalled(root)).toBe(false);
    locked({ ...pg, "node_modules/zod": { version: "4.0.0" } });
    expect(isInstalled(root)).toBe(false);
  });

  test("when the runtime is missing, which only the project's own packages include", () => {
    locked(pg);
    installed(pg);
    rmSync(path.join(root, "node_modules/node"), { recursive: true });
    expect(isInstalled(root)).toBe(false);
    expect(matchesLockfile(root)).toBe(true);
  });
});
