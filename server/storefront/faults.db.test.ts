/**
 * @module-tag process
 * @module-tag full
 */
import { expect, test } from "vitest";
import { AnswerLoad, loadedSurvey } from "./testing/answer-load.ts";
import { FaultRig } from "./testing/fault-rig.ts";
import { makeStore } from "./testing/make-store.ts";

// Three app processes under random load, and one that folds the counters, while they are killed and PostgreSQL is cut off. Every acknowledged answer must
// be there, once, and the counters must equal a recount.

/** How many acknowledged messages come before each fault, and after the last one. */
const messagesBetweenFaults = 200;
/** Determines what is sent. To repeat a failed run, put its seed here (when the faults strike is up to the machine). */
const seed = Date.now() % 2 ** 31;

test("kill -9 of the app and an immediate stop of PostgreSQL lose no acknowledged answer and count none twice", async () => {
  console.info(`seed ${seed}`);
  await using rig = await FaultRig.start();
  const hosts = await rig.startApps(3);
  const folder = await rig.startProcess("folding");
  const stores = [
    await makeStore(rig.owner, { document: loadedSurvey, integrations: ["Slack"] }),
    await makeStore(rig.owner, { document: loadedSurvey }),
  ];
  const load = new AnswerLoad(stores, () => hosts.map(({ port }) => port), seed);
  const faults = async () => {
    for (const fault of [0, "folder", 1, 2, "database", 0, "folder", 1, "database", 2] as const) {
      await load.moreMessages(messagesBetweenFaults);
      if (fault === "database") await rig.database.crash();
      else if (fault === "folder") await folder.crash();
      else await hosts[fault]?.crash();
    }
    await load.moreMessages(messagesBetweenFaults);
  };
  await faults().finally(() => load.stop());
  expect(load.statuses.get(200)).toBeGreaterThan(10 * messagesBetweenFaults);
  await rig.expectExact(load, [0, 200, 503]);
}, 120_000);
