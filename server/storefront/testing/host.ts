import { createServer } from "node:http";
import { takeProcessPlace } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { drainStorefront, handleStorefront } from "../index.ts";

// The storefront by itself behind a bare server: killed by fault tests, several at a time, and loaded by the bench.
takeProcessPlace();
const server = createServer((request, response) => {
  if (!handleStorefront(request, response)) response.writeHead(404).end();
});
server.listen(env.PORT, "127.0.0.1", () => process.stdout.write(`listening ${env.PORT}\n`));
process.once("SIGTERM", () => {
  server.close();
  server.closeIdleConnections();
  void drainStorefront().then(() => process.exit(0));
});
