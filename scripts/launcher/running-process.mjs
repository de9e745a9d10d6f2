import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * The command line of a running process, to distinguish it from another that later got the same id.
 *
 * @param {number} pid
 * @returns {string | undefined} undefined when no such process runs
 */
export function commandLineOf(pid) {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() || undefined;
    } catch {
      return undefined;
    }
  }
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout?.trim() || undefined;
}
