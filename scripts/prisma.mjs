// Prisma's command line on a PostgreSQL that exists for this command alone and has every migration of the project:
// `npm run prisma -- migrate dev --name add-a-column` needs no running database and harms none.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "./launcher/postgres.mjs";
import { ownNode, withOwnNode } from "./launcher/run-step.mjs";
import { prepareDatabase } from "./prepare-database.mjs";

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "afterword-prisma-"));
chmodSync(folder, 0o711); // PostgreSQL's own user passes through
const postgres = await startPostgres({
  root,
  clusterDir: path.join(folder, "postgres"),
  password: randomBytes(16).toString("hex"),
  logFile: path.join(folder, "postgres.log"),
  settings: { fsync: "off" },
});
try {
  const databaseUrl = `${postgres.url}/afterword`;
  await prepareDatabase(databaseUrl);
  const child = spawn(ownNode(root), ["node_modules/prisma/build/index.js", ...process.argv.slice(2)], {
    cwd: root,
    env: { ...withOwnNode(root), DATABASE_URL: databaseUrl },
    stdio: "inherit",
  });
  [process.exitCode] = await once(child, "exit");
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
