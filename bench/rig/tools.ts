import { spawnSync } from "node:child_process";

/** The load and comparison programs, and their Debian packages. */
const packageOf = { wrk: "wrk", psql: "postgresql-client", pgbench: "postgresql-contrib" };

/**
 * Makes sure that the programs are available: installs them as root, else throws a sentence that names the packages.
 */
export function requireTools(): void {
  const missing = Object.keys(packageOf).filter((tool) => !isHere(tool));
  if (missing.length === 0) return;
  const packages = Object.entries(packageOf)
    .filter(([tool]) => missing.includes(tool))
    .map(([, name]) => name);
  if (process.getuid?.() === 0 && isHere("apt-get")) {
    process.stdout.write(`installing ${packages.join(", ")}\n`);
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { stdio: "inherit" });
  }
  const still = missing.filter((tool) => !isHere(tool));
  if (still.length > 0) {
    throw new Error(
      `The bench needs ${still.join(" and ")}: install the Debian packages ${packages.join(", ")}, then run it again.`,
    );
  }
}

function isHere(tool: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;
}
