import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fingerprint, whenChanged } from "./fingerprint.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "afterword-fingerprint-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "app"));
  writeFileSync(path.join(root, "app/page.tsx"), "one");
});

const now = () => fingerprint(root, ["app", "missing.ts"], (file) => !file.endsWith(".test.ts"));

describe("the fingerprint of the sources", () => {
  test("changes when a file is edited, added, renamed or removed, and is restored with them", () => {
    const first = now();
    writeFileSync(path.join(root, "app/page.tsx"), "two");
    const edited = now();
    writeFileSync(path.join(root, "app/other.tsx"), "");
    const added = now();
    renameSync(path.join(root, "app/other.tsx"), path.join(root, "app/third.tsx"));
    const renamed = now();
    expect(new Set([first, edited, added, renamed]).size).toBe(4);
    rmSync(path.join(root, "app/third.tsx"));
    writeFileSync(path.join(root, "app/page.tsx"), "one");
    expect(now()).toBe(first);
  });

  test("ignores excluded files", () => {
    const before = now();
    writeFileSync(path.join(root, "app/page.test.ts"), "");
    expect(now()).toBe(before);
  });
});

describe("work that depends on the sources", () => {
  const change = () => ({
    stampFile: path.join(root, "made/.fingerprint"),
    result: path.join(root, "made/result"),
    current: now(),
  });
  const work = async () => {
    mkdirSync(path.join(root, "made"), { recursive: true });
    writeFileSync(path.join(root, "made/result"), "");
    runs += 1;
  };
  let runs = 0;

  test("is done once, again after a change, and again when its result is gone", async () => {
    await whenChanged(change(), work);
    await whenChanged(change(), work);
    expect(runs).toBe(1);
    writeFileSync(path.join(root, "app/page.tsx"), "two");
    await whenChanged(change(), work);
    expect(runs).toBe(2);
    rmSync(path.join(root, "made/result"));
    await whenChanged(change(), work);
    expect(runs).toBe(3);
  });

  test("is repeated after a failure, even if the sources were reverted", async () => {
    await whenChanged(change(), work);
    const before = change();
    writeFileSync(path.join(root, "app/page.tsx"), "broken");
    await expect(whenChanged(change(), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const after = runs;
    await whenChanged(before, work);
    expect(runs).toBe(after + 1);
  });
});
