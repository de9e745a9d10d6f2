// Runs Prisma's command line on a temporary PostgreSQL with every migration of the project applied:
// `npm run prisma -- migrate dev --name add-a-column` needs no running database and harms none.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { ownNode, withOwnNode } from "./launcher/run-step.mjs";
import { startTemporaryPostgres } from "./launcher/temporary-postgres.mjs";
import { prepareDatabase } from "./prepare-database.mjs";

const root = path.resolve(import.meta.dirname, "..");
const postgres = await startTemporaryPostgres(root);
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
}
