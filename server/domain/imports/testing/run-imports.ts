import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { onLongWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { runImport, tendImports } from "../index.ts";

// A process that does nothing but run imports, for tests that kill it.
let isOver = false;
process.once("SIGTERM", () => {
  isOver = true;
});
createServer()
  .listen(Number(process.env.PORT), "127.0.0.1")
  .once("listening", () => process.stdout.write("running\n"));
const now = () => new Date();
while (!isOver) {
  const due = await onLongWorkerConnection((client) => tendImports(client, now()));
  for (const { accountId, id: importId } of due)
    await onLongWorkerConnection((client) => runImport(client, { accountId, importId }, { now, isOver: () => isOver }));
  await delay(20);
}
process.exit(0);
