import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { takeOwnDatabase } from "#server/testing/database.ts";
import { clickHouseAt } from "./client.ts";
import { runFeed } from "./run-feed.ts";

// A feed is of all accounts of a database.
await takeOwnDatabase();

test("a feed ends at once when it is asked to, also while ClickHouse accepts a request and never answers it", async () => {
  const silent = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const client = clickHouseAt(`http://default:secret@127.0.0.1:${port}/default`);
  onTestFinished(() => client.close());
  const asked = once(silent, "connection");
  const feed = runFeed(workerPool(), client);
  await asked;
  const begun = performance.now();
  await feed.stop();
  expect(performance.now() - begun).toBeLessThan(2_000);
});
