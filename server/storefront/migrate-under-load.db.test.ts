/**
 * @module-tag process
 * @module-tag full
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { migrateDeploy } from "../../scripts/migrate-deploy.mjs";
import { AnswerLoad, loadedSurvey } from "./testing/answer-load.ts";
import { FaultRig } from "./testing/fault-rig.ts";
import { makeStore } from "./testing/make-store.ts";

const ownMigrations = path.resolve(import.meta.dirname, "../../prisma/migrations");
/** One of each kind that CONTRIBUTING.md allows on a table that shoppers write to. */
const migrations = {
  "99990101000000_column": "ALTER TABLE response ADD COLUMN probe integer NOT NULL DEFAULT 7;",
  "99990101000001_index": "CREATE INDEX CONCURRENTLY response_probe_idx ON response (account_id, probe);",
  "99990101000002_check": "ALTER TABLE response ADD CONSTRAINT response_probe_check CHECK (probe > 0) NOT VALID;",
  "99990101000003_validate": "ALTER TABLE response VALIDATE CONSTRAINT response_probe_check;",
};
/** How long a reader holds on to the table that is to be changed: longer than a migration waits for it at once. */
const readerMs = 5_000;

test("migrations of the tables that shoppers write to run under load, beside a long export, without a refusal", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(ownMigrations, folder, { recursive: true });
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, "migration.sql"), sql);
  }
  await using rig = await FaultRig.start();
  const store = await makeStore(rig.owner, { document: loadedSurvey, integrations: ["Slack"] });
  const hosts = await rig.startApps(2);

  const load = new AnswerLoad([store], () => hosts.map(({ port }) => port), 1);
  const migrating = async () => {
    await load.moreMessages(200);
    const reader = await rig.owner.connect();
    await reader.query("BEGIN; SELECT count(*) FROM response");
    const applied = migrateDeploy(rig.database.url, folder);
    try {
      await delay(readerMs);
      await load.moreMessages(200);
      await reader.query("COMMIT");
    } finally {
      reader.release();
    }
    expect(await applied).toEqual(Object.keys(migrations));
    await load.moreMessages(200);
  };
  await migrating().finally(() => load.stop());
  await rig.expectExact(load, [200]);
}, 120_000);
