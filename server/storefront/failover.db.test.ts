/**
 * @module-tag process
 * @module-tag full
 */
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { changeUrl } from "#server/foundation/hosts-of-url.ts";
import { prepareDatabase } from "../../scripts/prepare-database.mjs";
import { MortalProcess } from "../testing/mortal-process.ts";
import { TestServers } from "../testing/replication/servers.ts";
import { recount } from "./recount.ts";
import { AnswerLoad, loadedSurvey } from "./testing/answer-load.ts";
import { makeStore } from "./testing/make-store.ts";

// Two app processes under random load while their database fails over to a synchronous standby. Every acknowledged answer
// must be there, once, and answers are accepted again within ten seconds.

const program = path.join(import.meta.dirname, "testing/host.ts");
const messagesBefore = 300;
const withinMs = 10_000;

/** The address of a login, which its password names too. */
function urlAs(url: string, login: "app" | "worker"): string {
  return changeUrl(url, (first) => {
    first.username = `afterword_${login}_login`;
    first.password = login;
  });
}

test.each(["kill", "hang"] as const)(
  "when the primary ends by %s, its standby goes on without losing an acknowledged answer or counting one twice",
  async (fault) => {
    const seed = Date.now() % 2 ** 31;
    console.info(`seed ${seed}`);
    await using servers = new TestServers();
    const [old, standby] = await servers.startPair();
    const url = servers.url("afterword");
    const ofOld = `${old.url}/afterword`;
    await prepareDatabase(ofOld, { app: urlAs(ofOld, "app"), worker: urlAs(ofOld, "worker") });
    const before = new pg.Pool({ connectionString: ofOld, max: 1 });
    before.on("error", () => undefined);
    const stores = [
      await makeStore(before, { document: loadedSurvey }),
      await makeStore(before, { document: loadedSurvey }),
    ];
    const hosts = await Promise.all([0, 1].map(() => MortalProcess.start(program, urlAs(url, "app"))));
    onTestFinished(async () => void (await Promise.all(hosts.map((host) => host.stop()))));
    const load = new AnswerLoad(stores, () => hosts.map(({ port }) => port), seed);
    await load.moreMessages(messagesBefore);
    const beganMs = performance.now();
    if (fault === "kill") await old.kill();
    else await old.hang();
    await standby.promote();
    await load.moreMessages(messagesBefore, withinMs).finally(() => load.stop());
    console.info(`${fault}: ${messagesBefore} more answers ${Math.round(performance.now() - beganMs)} ms after it`);
    const owner = new pg.Pool({ connectionString: `${standby.url}/afterword`, max: 1 });
    await load.expectNothingLost(owner);
    expect(await recount(owner)).toEqual([]);
    console.info(Object.fromEntries(load.statuses));
    expect([...load.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
    await Promise.all([owner.end(), before.end().catch(() => undefined)]);
  },
  120_000,
);
