import { writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { readFilled } from "./upgrade/filled.ts";

// node scripts/save-filled.ts <owner's URL>: at a release, saves the rows of a database with little in it, made-up data
// alone. The next release's migrations are tried with them (upgrade/upgrade.db.test.ts).
const [databaseUrl] = process.argv.slice(2);
const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 });
const filled = await readFilled(owner);
await owner.end();
writeFileSync(path.join(import.meta.dirname, "upgrade/filled.json"), `${JSON.stringify(filled, null, 1)}\n`);
