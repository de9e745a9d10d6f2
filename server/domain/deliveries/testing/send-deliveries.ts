import { createServer } from "node:http";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { runDeliveries } from "../run-deliveries.ts";

// A process that does nothing but send deliveries, for tests that kill it. Its leases are short, but longer than a busy
// machine takes to send one: an expired lease is sent again.
const LEASE_MS = 5_000;
const loop = runDeliveries({ pool: workerPool(), leaseMs: LEASE_MS });
process.once("SIGTERM", () => void loop.stop().then(() => process.exit(0)));
createServer()
  .listen(Number(process.env.PORT), "127.0.0.1")
  .once("listening", () => process.stdout.write("running\n"));
