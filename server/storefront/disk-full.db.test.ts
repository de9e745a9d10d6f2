/**
 * @module-tag process
 * @module-tag full
 */
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureCodes } from "../foundation/database/database-failures.ts";
import { startMortalDatabase } from "../testing/mortal-database.ts";
import { MortalProcess } from "../testing/mortal-process.ts";
import { recount } from "./recount.ts";
import { AnswerLoad, loadedSurvey } from "./testing/answer-load.ts";
import { makeStore } from "./testing/make-store.ts";

const program = path.join(import.meta.dirname, "testing/host.ts");

let database: Awaited<ReturnType<typeof startMortalDatabase>>;
let host: MortalProcess;
let owner: pg.Pool;

beforeAll(async () => {
  database = await startMortalDatabase({ diskSize: "400m" });
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  owner.on("error", () => undefined);
  host = await MortalProcess.start(program, database.appUrl);
});
afterAll(async () => {
  await host.stop();
  await owner.end();
  await database.remove();
});

test("while the database's disk is full answers get a 503, and once there is space they are stored again, with none lost", async () => {
  const store = await makeStore(owner, { document: loadedSurvey, integrations: ["Slack"] });
  const load = new AnswerLoad([store], () => [host.port], 1);
  const ballast = path.join(database.folder, "ballast");
  const withFullDisk = async () => {
    await load.moreMessages(200);
    fillDisk(ballast);
    await load.moreRefusals(50);
    rmSync(ballast);
    await database.revive();
    await load.moreMessages(200, 60_000);
  };
  await withFullDisk().finally(() => load.stop());

  expect([...load.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
  await load.expectNothingLost(owner);
  expect(await recount(owner)).toEqual([]);
}, 180_000);

/** Until nothing more can be written. */
function fillDisk(ballast: string): void {
  const file = openSync(ballast, "w");
  try {
    for (const piece of [1_048_576, 4_096]) while (writes(file, Buffer.alloc(piece)));
  } finally {
    closeSync(file);
  }
}

function writes(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch (error) {
    if (failureCodes(error).includes("ENOSPC")) return false;
    throw error;
  }
}
