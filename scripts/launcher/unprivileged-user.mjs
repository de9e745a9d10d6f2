import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/**
 * The user that PostgreSQL runs as: it refuses to run as root, so root hands it to an unprivileged user.
 * An existing cluster stays with its owner.
 *
 * @param {string} clusterDir may not exist yet
 * @returns {{ uid: number, gid: number, name: string } | undefined} undefined if we are not root ourselves
 */
export function unprivilegedUser(clusterDir) {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: String(owner.uid) };
  return { uid: idOf("-u"), gid: idOf("-g"), name: "nobody" };
}

/**
 * Whether the user can reach a file or folder through all the folders above it.
 *
 * @param {{ uid: number, gid: number }} user
 * @param {string} target a file must be executable, a folder traversable
 */
export function canReach(user, target) {
  const { uid, gid } = user;
  return (
    spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", target], { uid, gid, cwd: "/", stdio: "ignore" }).status === 0
  );
}

function idOf(flag) {
  const id = Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
  // 65534 is nobody on Linux systems.
  return Number.isInteger(id) && id > 0 ? id : 65_534;
}
