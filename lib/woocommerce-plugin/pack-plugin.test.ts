/** @module-tag process */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { packPlugin } from "./pack-plugin.ts";

const files = { "includes/b.php": "<?php // ü", "afterword.php": "<?php" };
const settings = { appUrl: "https://surveys.example.com", publishableKey: "pk_abc" };
const hash = (zip: Uint8Array) => createHash("sha256").update(zip).digest("hex");

test("a zip has the files in one folder, as they are", () => {
  const entries = Object.entries(unzipSync(packPlugin(files)));
  expect(entries.map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ["afterword/afterword.php", "<?php"],
    ["afterword/includes/b.php", "<?php // ü"],
  ]);
});

test("with settings it has one more file, which is JSON that holds any address", () => {
  const appUrl = "https://a.example'\"?><?php";
  const packed = unzipSync(packPlugin(files, { ...settings, appUrl }));
  expect(Object.keys(packed)).toHaveLength(3);
  const brought = packed["afterword/afterword-settings.json"] ?? new Uint8Array();
  expect(JSON.parse(strFromU8(brought))).toEqual({ ...settings, appUrl });
});

test("equal files and settings make an equal zip, in any order and in any time zone", () => {
  const reversed = Object.fromEntries(Object.entries(files).toReversed());
  expect(hash(packPlugin(reversed, settings))).toBe(hash(packPlugin(files, settings)));
  const program = `import { packPlugin } from "./pack-plugin.ts";
    process.stdout.write(Buffer.from(packPlugin(${JSON.stringify(files)})));`;
  for (const TZ of ["Pacific/Kiritimati", "America/Los_Angeles"]) {
    const args = [`TZ=${TZ}`, process.execPath, "--input-type=module", "--eval", program];
    expect(hash(execFileSync("env", args, { cwd: import.meta.dirname })), TZ).toBe(hash(packPlugin(files)));
  }
});
