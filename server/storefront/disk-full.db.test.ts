/**
 * @module-tag process
 * @module-tag full
 */
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { test } from "vitest";
import { failureCodes } from "../foundation/database/database-failures.ts";
import { AnswerLoad, loadedSurvey } from "./testing/answer-load.ts";
import { FaultRig } from "./testing/fault-rig.ts";
import { makeStore } from "./testing/make-store.ts";

test("while the database's disk is full answers get a 503, and once there is space they are stored again, with none lost", async () => {
  await using rig = await FaultRig.start({ diskSize: "400m" });
  const [host] = await rig.startApps(1);
  const store = await makeStore(rig.owner, { document: loadedSurvey, integrations: ["Slack"] });
  const load = new AnswerLoad([store], () => (host ? [host.port] : []), 1);
  const ballast = path.join(rig.database.folder, "ballast");
  const withFullDisk = async () => {
    await load.moreMessages(200);
    fillDisk(ballast);
    await load.moreRefusals(50);
    rmSync(ballast);
    await rig.database.revive();
    await load.moreMessages(200, 60_000);
  };
  await withFullDisk().finally(() => load.stop());
  await rig.expectExact(load, [0, 200, 503]);
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
