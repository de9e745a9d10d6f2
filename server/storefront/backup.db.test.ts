/**
 * @module-tag process
 * @module-tag full
 */
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { open, seal } from "#server/foundation/crypto/index.ts";
import { freePort } from "../../scripts/launcher/ports.mjs";
import { startPostgres } from "../../scripts/launcher/postgres.mjs";
import { loginUrl } from "../../scripts/prepare-database/logins.mjs";
import { prepareDatabase } from "../../scripts/prepare-database.mjs";
import { copyCluster } from "../../scripts/standby/base-backup.ts";
import { MortalProcess } from "../testing/mortal-process.ts";
import { recount } from "./recount.ts";
import { AnswerLoad, loadedSurvey } from "./testing/answer-load.ts";
import { makeStore } from "./testing/make-store.ts";

const root = path.resolve(import.meta.dirname, "../..");
const program = path.join(import.meta.dirname, "testing/host.ts");

/** The settings that docs/operations.md gives to archive, and to restore, with `/backup` at another place. */
function documentedSettings(backup: string): [archive: Record<string, string>, restore: Record<string, string>] {
  const [, chapter = ""] = readFileSync(path.join(root, "docs/operations.md"), "utf8").split("\n## Backups\n");
  const [archive, restore] = [...chapter.matchAll(/```ini\n([^`]{1,1000})```/g)].map(([, lines = ""]) => {
    const settings = lines.trim().split("\n");
    return Object.fromEntries(
      settings.map((line) => {
        const [name = "", value = ""] = line.split(/ = (.*)/s);
        return [name, value.replace(/^'(.*)'$/, "$1").replaceAll("/backup", backup)];
      }),
    );
  });
  if (!archive || !restore) throw new Error("docs/operations.md has no settings for backups");
  return [archive, restore];
}

/** Runs the cluster in a folder, with its database `faults`. */
async function run(folder: string, name: string, settings: Record<string, string> = {}) {
  const port = String(await freePort());
  const options = { root, clusterDir: path.join(folder, name), password: "faults", settings: { ...settings, port } };
  const running = await startPostgres({ ...options, logFile: path.join(folder, `${name}.log`) });
  const url = `${running.url}/faults`;
  await untilWritable(running.url);
  const logins = { app: loginUrl(url, "app", "faults"), worker: loginUrl(url, "worker", "faults") };
  await prepareDatabase(url, logins);
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  const host = await MortalProcess.start(program, logins.app);
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await host.stop();
    await owner.end();
    await running.stop();
  };
  return { url: running.url, owner, port: host.port, stop, [Symbol.asyncDispose]: stop };
}

/** A server that restores answers reads before it takes writes. */
async function untilWritable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  const inRecovery = async () => (await client.query("SELECT pg_is_in_recovery() AS yes")).rows[0]?.yes;
  await expect
    .poll(inRecovery, { timeout: 60_000 })
    .toBe(false)
    .finally(() => client.end());
}

test("a copy taken under load and the archive restore every answer up to the moment asked for, and none after it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711); // PostgreSQL's own user passes through
  const archiveFolder = path.join(folder, "wal");
  mkdirSync(archiveFolder);
  chmodSync(archiveFolder, 0o777);
  const [archive, restore] = documentedSettings(folder);

  await using lost = await run(folder, "lost", archive);
  // As on a server whose settings are in its folder, which the copy then has, too.
  for (const [name, value] of Object.entries(archive))
    await lost.owner.query(`ALTER SYSTEM SET ${name} = ${pg.escapeLiteral(value)}`);
  const store = await makeStore(lost.owner, { document: loadedSurvey, integrations: ["Slack"] });
  const later = await makeStore(lost.owner, { document: loadedSurvey });
  const sealed = seal("connection", "the token", store.accountId);
  await lost.owner.query(
    "INSERT INTO connection (account_id, kind, name, credentials) VALUES ($1, 'integration', 'Slack', $2)",
    [store.accountId, sealed],
  );
  const load = new AnswerLoad([store], () => [lost.port], 1);
  await load.moreMessages(200);
  await copyCluster(lost.url, path.join(folder, "base"));
  await load.moreMessages(200);
  await load.stop();
  const moment = await lost.owner.query<{ now: string }>("SELECT clock_timestamp()::text AS now");
  const loadAfter = new AnswerLoad([later], () => [lost.port], 2);
  await loadAfter.moreMessages(50);
  await loadAfter.stop();
  const last = await lost.owner.query<{ file: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS file");
  const isArchived = "SELECT last_archived_wal >= $1 AS done FROM pg_stat_archiver";
  await expect
    .poll(async () => (await lost.owner.query(isArchived, [last.rows[0]?.file])).rows, { timeout: 60_000 })
    .toEqual([{ done: true }]);
  await lost.stop();
  const archivedBefore = readdirSync(archiveFolder).length;
  rmSync(path.join(folder, "lost"), { recursive: true });

  const settings = { ...restore, recovery_target_time: moment.rows[0]?.now ?? "" };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${pg.escapeLiteral(value)}\n`);
  appendFileSync(path.join(folder, "base/postgresql.auto.conf"), lines.join(""));
  writeFileSync(path.join(folder, "base/recovery.signal"), "");
  await using restored = await run(folder, "base");
  await load.expectNothingLost(restored.owner);
  const count = "SELECT count(*)::int4 AS count FROM response WHERE account_id = $1";
  expect((await restored.owner.query(count, [later.accountId])).rows).toEqual([{ count: 0 }]);
  expect(await recount(restored.owner)).toEqual([]);
  const credentials = "SELECT credentials FROM connection WHERE account_id = $1";
  const { rows } = await restored.owner.query(credentials, [store.accountId]);
  expect(open("connection", String(rows[0]?.credentials), store.accountId)).toBe("the token");
  const loadOfCopy = new AnswerLoad([store, later], () => [restored.port], 3);
  await loadOfCopy.moreMessages(50);
  await loadOfCopy.stop();
  expect([...loadOfCopy.statuses.keys()]).toEqual([200]);
  await restored.owner.query("SELECT pg_switch_wal()");
  await restored.stop();
  expect(readdirSync(archiveFolder)).toHaveLength(archivedBefore);
}, 180_000);
