import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { commandLineOf } from "./running-process.mjs";

/**
 * Runs the work while no other launcher installs or builds in the same folder; waits for one that does.
 *
 * @template T
 * @param {string} root the project's folder
 * @param {(message: string) => void} report called when we have to wait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(root, report, work) {
  // Outside the project, because installing deletes node_modules.
  const name = createHash("sha256").update(`${process.getuid?.()} ${root}`).digest("hex").slice(0, 16);
  const lockFile = path.join(tmpdir(), `afterword-${name}.lock`);
  for (let hasWaited = false; !take(lockFile); hasWaited = true) {
    if (!hasWaited) report("waiting for another copy that's building here");
    await delay(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function take(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isHeld(lockFile)) rmSync(lockFile, { force: true });
    return false;
  }
}

function isHeld(lockFile) {
  try {
    const pid = Number(readFileSync(lockFile, "utf8"));
    // An empty file was just created by its holder.
    return pid === 0 || Boolean(commandLineOf(pid)?.includes("node"));
  } catch {
    return false;
  }
}
