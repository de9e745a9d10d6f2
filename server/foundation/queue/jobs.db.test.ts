import { Client, type ClientConfig } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { env } from "#server/foundation/env.ts";
import { tasks } from "#server/jobs/registry.ts";
import { startWorker, type Worker } from "#server/jobs/start-worker.ts";
import { enqueueJob, stopSender } from "./enqueue-job.ts";
import { prepareJobs } from "./prepare.ts";
import { queueNames } from "./queues.ts";
import { defineTask, type TaskOutcome } from "./task.ts";

let owner: Client;
let worker: Worker | undefined;

beforeAll(async () => {
  owner = await connect();
});

// Other files share this database and may have left jobs.
beforeEach(async () => {
  await owner.query("DELETE FROM pgboss.job");
});

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

afterAll(async () => {
  await stopSender();
  await owner.end();
});

async function connect(config: ClientConfig = {}): Promise<Client> {
  const client = new Client({ connectionString: env.DATABASE_URL, ...config });
  await client.connect();
  return client;
}

async function work(run: (note: string) => Promise<TaskOutcome>): Promise<void> {
  const payload = z.object({ note: z.string() });
  const task = defineTask({ queue: "mail", concurrency: 2, payload, run: ({ note }) => run(note) });
  worker = await startWorker([task]);
}

async function jobStates(): Promise<string[]> {
  const { rows } = await owner.query("SELECT state::text FROM pgboss.job ORDER BY created_on, id");
  return rows.map((row) => row.state);
}

test("each queue has exactly one task", () => {
  expect(tasks.map((task) => task.queue).sort()).toEqual([...queueNames].sort());
});

test("a job added by the app is run by the worker, once", async () => {
  const seen: string[] = [];
  await work(async (note) => {
    seen.push(note);
    return "done";
  });
  await enqueueJob("mail", { note: "one" });
  await enqueueJob("mail", { note: "two" });
  await vi.waitFor(async () => expect(await jobStates()).toEqual(["completed", "completed"]), { timeout: 10_000 });
  expect(seen.sort()).toEqual(["one", "two"]);
});

// At one job a poll they would take minutes.
test("a backlog is worked off without a pause", async () => {
  await Promise.all(Array.from({ length: 60 }, (_, index) => enqueueJob("mail", { note: `${index}` })));
  const seen = new Set<string>();
  await work(async (note) => {
    seen.add(note);
    return "done";
  });
  await vi.waitFor(() => expect(seen.size).toBe(60), { timeout: 20_000 });
});

test("a job added in a transaction exists only if that commits", async () => {
  const app = await connect({ options: "-c role=afterword_app" });
  const db = { executeSql: (text: string, values?: unknown[]) => app.query(text, values) };
  for (const end of ["ROLLBACK", "COMMIT"]) {
    await app.query("BEGIN");
    await enqueueJob("mail", { note: end }, { db });
    await app.query(end);
  }
  await app.end();
  const { rows } = await owner.query("SELECT data FROM pgboss.job");
  expect(rows).toEqual([{ data: { note: "COMMIT" } }]);
});

test("a refused job is not retried, one that throws is", async () => {
  await work(async (note) => {
    if (note === "refused") return "refused";
    throw new Error("The mail server is away.");
  });
  await enqueueJob("mail", { note: "refused" });
  await enqueueJob("mail", { note: "thrown" });
  await vi.waitFor(async () => expect(await jobStates()).toEqual(["failed", "retry"]), { timeout: 10_000 });
});

test("a payload that doesn't match the task is refused without running it", async () => {
  const run = vi.fn(async (): Promise<TaskOutcome> => "done");
  await work(run);
  await enqueueJob("mail", { note: 7 });
  await vi.waitFor(async () => expect(await jobStates()).toEqual(["failed"]), { timeout: 10_000 });
  expect(run).not.toHaveBeenCalled();
});

test("a stopping worker finishes the job it is running", async () => {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  await work(async () => {
    begun.resolve();
    await mayEnd.promise;
    return "done";
  });
  await enqueueJob("mail", { note: "long" });
  await begun.promise;
  const stopped = worker?.stop();
  mayEnd.resolve();
  await stopped;
  expect(await jobStates()).toEqual(["completed"]);
});

test("the app's role adds jobs and can't read their content", async () => {
  await enqueueJob("mail", { note: "a sign-in link" });
  const app = await connect({ options: "-c role=afterword_app" });
  try {
    for (const sql of ["SELECT data FROM pgboss.job", "DELETE FROM pgboss.job", "UPDATE pgboss.job SET data = '{}'"]) {
      await expect(app.query(sql)).rejects.toMatchObject({ code: "42501" });
    }
  } finally {
    await app.end();
  }
});

test("preparing the queues again, several times at once, changes nothing and doesn't fail", async () => {
  await enqueueJob("mail", { note: "kept" });
  await Promise.all([prepareJobs(env.DATABASE_URL), prepareJobs(env.DATABASE_URL), prepareJobs(env.DATABASE_URL)]);
  expect(await jobStates()).toEqual(["created"]);
});
