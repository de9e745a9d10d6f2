import { Client } from "pg";
import { connectionAs } from "#server/foundation/database/db.ts";

/** Runs a task's work on its own connection, as the worker, and always closes it afterwards. */
export async function onWorkerConnection<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(connectionAs("afterword_worker"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
