import { once } from "node:events";
import pg from "pg";
import type { WipData } from "pg-boss";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { env } from "#server/foundation/env.ts";
import { queues } from "#server/foundation/queue/queues.ts";
import { defineTask } from "#server/foundation/queue/task.ts";
import { startWorker, type Worker } from "./start-worker.ts";
import { isStuck, serveHealth } from "./worker-health.ts";

async function givenWorker(): Promise<Worker> {
  const task = defineTask({ queue: "forget-expired", concurrency: 1, payload: z.object({}), run: async () => "done" });
  const worker = await startWorker([task]);
  onTestFinished(() => worker.stop());
  return worker;
}

test("a worker is healthy while its queue can be read, and not while it can't", { tags: ["full"] }, async () => {
  const worker = await givenWorker();
  const server = serveHealth(0, worker.fault);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/ready`;
  expect((await fetch(url)).status).toBe(200);

  const blocker = new pg.Client({ connectionString: env.DATABASE_URL });
  await blocker.connect();
  await blocker.query("BEGIN; LOCK TABLE pgboss.queue IN ACCESS EXCLUSIVE MODE");
  expect(await worker.fault()).toBe("the database isn't responding");
  expect((await fetch(url)).status).toBe(503);
  await blocker.end();
  await expect.poll(() => worker.fault()).toBeNull();
  expect((await fetch(url)).status).toBe(200);
});

test("a worker that was stopped is not healthy", async () => {
  const worker = await givenWorker();
  await worker.stop();
  expect(await worker.fault()).not.toBeNull();
});

test("a queue is stuck if its jobs aren't fetched, or one takes longer than the queue allows", () => {
  const idle = { name: "mail", count: 0, createdOn: 0, lastFetchedOn: 100_000 };
  const stuckAt = (worker: object, nowMs: number) => isStuck({ ...asWorker, ...worker }, nowMs);
  expect(stuckAt(idle, 129_000)).toBe(false);
  expect(stuckAt(idle, 131_000)).toBe(true);
  expect(stuckAt({ ...idle, lastFetchedOn: null }, 31_000)).toBe(true);
  const allowedMs = queues.mail.expireInSeconds * 1_000;
  expect(stuckAt({ ...idle, count: 1 }, 100_000 + allowedMs)).toBe(false);
  expect(stuckAt({ ...idle, count: 1 }, 131_000 + allowedMs)).toBe(true);
});

const asWorker: WipData = {
  id: "",
  workId: "",
  name: "mail",
  options: {},
  state: "active",
  count: 0,
  createdOn: 0,
  lastFetchedOn: null,
  lastJobStartedOn: null,
  lastJobEndedOn: null,
  lastJobDuration: null,
  lastError: null,
  lastErrorOn: null,
};
