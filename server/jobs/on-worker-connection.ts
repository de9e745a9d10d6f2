import { Client } from "pg";
import { connectionAs } from "#server/foundation/database/db.ts";

/** Does a run's work on a connection of its own, as the worker, and ends that however the work ends. */
export async function onWorkerConnection<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(connectionAs("afterword_worker"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
