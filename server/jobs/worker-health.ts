import { createServer, type Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { PgBoss, WipData } from "pg-boss";
import { machineMs } from "#lib/machine-clock.ts";
import { log } from "#server/foundation/log.ts";
import { readQueues } from "#server/foundation/queue/boss.ts";
import { queues } from "#server/foundation/queue/queues.ts";

const MS = 1_000;
/** An idle worker polls for jobs every ten seconds; after three times that, something blocks it. */
const SILENT_MS = 30 * MS;
const ANSWER_TIMEOUT_MS = 3 * MS;

/**
 * Why the worker isn't working: its database does not answer, or a queue's jobs are no longer fetched. Null if it
 * works.
 */
export async function faultOfWorker(boss: PgBoss): Promise<string | null> {
  if (!(await answersInTime(boss))) return "the database isn't responding";
  const workers = boss.getWipData();
  const stuck = workers.find((worker) => isStuck(worker, machineMs()));
  if (stuck) return `the queue ${stuck.name} is stuck`;
  return workers.length > 0 ? null : "no queue is being processed";
}

/** Whether a queue's jobs are no longer fetched, or one takes longer than the queue allows. */
export function isStuck({ name, count, createdOn, lastFetchedOn }: WipData, nowMs: number): boolean {
  const silentMs = nowMs - (lastFetchedOn ?? createdOn);
  if (count === 0) return silentMs > SILENT_MS;
  const settings = Object.entries(queues).find(([queue]) => queue === name)?.[1];
  return silentMs > (settings?.expireInSeconds ?? 0) * MS + SILENT_MS;
}

async function answersInTime(boss: PgBoss): Promise<boolean> {
  const asked = readQueues(boss).then(
    () => true,
    () => false,
  );
  return await Promise.race([asked, delay(ANSWER_TIMEOUT_MS, false, { ref: false })]);
}

/** Answers `/ready` on the loopback address: 200 while there is no fault, 503 otherwise. */
export function serveHealth(port: number, fault: () => Promise<string | null>): Server {
  const server = createServer((request, response) => {
    if (request.url !== "/ready") {
      response.writeHead(404).end();
      return;
    }
    void fault().then((reason) => {
      if (reason) log.warn({ reason }, "the worker isn't healthy");
      response.writeHead(reason ? 503 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify({ ready: reason === null }));
    });
  });
  server.on("error", (error) => log.error({ err: error }, "could not serve the worker's health"));
  return server.listen(port, "127.0.0.1");
}
