/**
 * @module-tag process
 * @module-tag full
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AnswerLoad, loadedSurvey } from "./testing/answer-load.ts";
import { FaultRig } from "./testing/fault-rig.ts";
import { makeStore } from "./testing/make-store.ts";

const clock = path.join(import.meta.dirname, "../testing/skewed-clock.ts");
const MINUTE_MS = 60_000;

test("while the clocks of two apps and of the folding worker jump by hours, nothing is lost or counted twice", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-clocks-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await using rig = await FaultRig.start();
  const store = await makeStore(rig.owner, { document: loadedSurvey, integrations: ["Slack"] });
  const setClock = (name: string, minutes: number) => {
    const file = path.join(folder, name);
    writeFileSync(`${file}.new`, String(minutes * MINUTE_MS));
    renameSync(`${file}.new`, file);
  };
  const start = (program: "app" | "folding", name: string) => {
    setClock(name, 0);
    return rig.startProcess(program, { NODE_OPTIONS: `--import=${clock}`, SKEW_FILE: path.join(folder, name) });
  };
  const apps = [await start("app", "one"), await start("app", "other")];
  await start("folding", "worker");

  setClock("one", 10);
  setClock("other", -10);
  const load = new AnswerLoad([store], () => apps.map(({ port }) => port), 1);
  const jumps = async () => {
    for (const [one, other, worker] of [
      [10, -10, 0],
      [-10, 10, 120],
      [180, -180, -120],
      [0, 0, 0],
    ] as const) {
      setClock("one", one);
      setClock("other", other);
      setClock("worker", worker);
      await load.moreMessages(200);
    }
  };
  await jumps().finally(() => load.stop());
  await rig.expectExact(load, [200]);
  const { rows } = await rig.owner.query(
    "SELECT bool_or(viewed_at < now() - interval '5 minutes') AS behind, bool_or(viewed_at > now() + interval '5 minutes') AS ahead FROM response",
  );
  expect(rows).toEqual([{ behind: true, ahead: true }]);
}, 120_000);
