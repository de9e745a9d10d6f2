import type { Client } from "pg";
import { connectionAs } from "#server/foundation/database/db.ts";
import { FollowingClient } from "#server/foundation/database/following-client.ts";

/** Runs a task's work on its own connection, as the worker, and always closes it afterwards. */
export async function onWorkerConnection<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new FollowingClient(connectionAs("afterword_worker"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
