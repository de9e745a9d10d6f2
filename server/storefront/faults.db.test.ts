/**
 * @module-tag process
 * @module-tag full
 */
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMortalDatabase } from "../testing/mortal-database.ts";
import { MortalProcess } from "../testing/mortal-process.ts";
import { recount } from "./recount.ts";
import { AnswerLoad, loadedSurvey } from "./testing/answer-load.ts";
import { makeStore } from "./testing/make-store.ts";

// Three app processes under random load, and one that folds the counters, while they are killed and PostgreSQL is cut off. Every acknowledged answer must
// be there, once, and the counters must equal a recount.

const program = path.join(import.meta.dirname, "testing/host.ts");
const folding = path.join(import.meta.dirname, "testing/folding-host.ts");
/** How many acknowledged messages come before each fault, and after the last one. */
const messagesBetweenFaults = 200;
/** Determines what is sent. To repeat a failed run, put its seed here (when the faults strike is up to the machine). */
const seed = Date.now() % 2 ** 31;

let database: Awaited<ReturnType<typeof startMortalDatabase>>;
let hosts: MortalProcess[] = [];
let folder: MortalProcess;
let owner: pg.Pool;

beforeAll(async () => {
  database = await startMortalDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  owner.on("error", () => undefined);
  hosts = await Promise.all([0, 1, 2].map(() => MortalProcess.start(program, database.appUrl)));
  folder = await MortalProcess.start(folding, database.appUrl, { WORKER_DATABASE_URL: database.workerUrl });
});
afterAll(async () => {
  await Promise.all([...hosts, folder].map((host) => host.stop()));
  await owner.end();
  await database.remove();
});

test("kill -9 of the app and an immediate stop of PostgreSQL lose no acknowledged answer and count none twice", async () => {
  console.info(`seed ${seed}`);
  const stores = await Promise.all([
    makeStore(owner, { document: loadedSurvey, integrations: ["Slack"] }),
    makeStore(owner, { document: loadedSurvey }),
  ]);
  const load = new AnswerLoad(stores, () => hosts.map(({ port }) => port), seed);
  const faults = async () => {
    for (const fault of [0, "folder", 1, 2, "database", 0, "folder", 1, "database", 2] as const) {
      await load.moreMessages(messagesBetweenFaults);
      if (fault === "database") await database.crash();
      else if (fault === "folder") await folder.crash();
      else await hosts[fault]?.crash();
    }
    await load.moreMessages(messagesBetweenFaults);
  };
  await faults().finally(() => load.stop());

  expect([...load.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
  await load.expectNothingLost(owner);
  expect(await recount(owner)).toEqual([]);
}, 120_000);
