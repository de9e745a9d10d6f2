import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "./postgres.mjs";

/**
 * Starts a PostgreSQL whose data is deleted when it stops, for tests and tools; it trades safety for speed.
 *
 * @param {string} root the project's folder
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` is the superuser's URL without a database
 */
export async function startTemporaryPostgres(root) {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-postgres-"));
  chmodSync(folder, 0o711); // PostgreSQL's own user traverses it
  const { url, stop } = await startPostgres({
    root,
    clusterDir: path.join(folder, "postgres"),
    password: randomBytes(16).toString("hex"),
    logFile: path.join(folder, "postgres.log"),
    settings: { fsync: "off", full_page_writes: "off", synchronous_commit: "off" },
  });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
