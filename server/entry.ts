import { createServer } from "node:http";
import path from "node:path";
import next from "next";
import { workAfterAnswersDone } from "./after-answer.ts";
import { closeDatabases } from "./db.ts";
import { env, exitOnWrongEnv } from "./env.ts";
import { stopSender } from "./jobs/index.ts";
import { limitStorefront } from "./limit-storefront.ts";
import { log } from "./log.ts";
import { passOn } from "./pass-on.ts";
import { beginStopping, isStopping } from "./stopping.ts";
import { drainStorefront, handleStorefront } from "./storefront/index.ts";

// The app's process: one node:http server in front of Next. The shoppers' calls are answered here, at a twentieth of what
// they cost in a Next route (docs/adr); the other calls get their one spelling; everything else is Next's.
exitOnWrongEnv();

const server = createServer((request, response) => {
  if (limitStorefront(request, response)) return;
  if (!handleStorefront(request, response)) passOn(request, response, handleByNext);
});
// Longer than the minute that proxies keep an idle connection for: one that is ended here first, just as the next request
// is on its way over it, fails that request.
server.keepAliveTimeout = 65_000;
const handleByNext = await prepareNext();

server.listen(env.PORT, env.LISTEN_HOST, () => log.info({ port: env.PORT }, "the app listens"));
server.on("error", (error: NodeJS.ErrnoException) => {
  const reason = error.code === "EADDRINUSE" ? `Port ${env.PORT} is taken.` : error.message;
  process.stderr.write(`The app cannot listen: ${reason}\n`);
  process.exit(1);
});
process.once("SIGTERM", stop);
process.once("SIGINT", stop);

/** Next without a host name: with a numeric one its rewrites turn into requests to itself, and hang. */
async function prepareNext() {
  const dev = env.NODE_ENV === "development";
  const app = next({ dev, dir: path.resolve(import.meta.dirname, ".."), httpServer: server, port: env.PORT });
  await app.prepare();
  const handle = app.getRequestHandler();
  const upgrade = app.getUpgradeHandler();
  server.on("upgrade", (request, socket, head) => {
    upgrade(request, socket, head).catch((error: unknown) => socket.destroy(toError(error)));
  });
  return handle;
}

/** Takes no more requests, answers those it has, writes what is queued, and ends. */
async function stop(): Promise<void> {
  if (isStopping()) return;
  const ended = beginStopping();
  const closed = new Promise((resolve) => server.close(resolve));
  // A stream that never ends (a stalled download) does not hold the process for ever.
  const patience = setTimeout(() => server.closeAllConnections(), 10_000);
  server.closeIdleConnections();
  await Promise.all([drainStorefront(), ended.then(() => server.closeIdleConnections())]);
  await closed;
  clearTimeout(patience);
  await workAfterAnswersDone();
  await Promise.all([stopSender(), closeDatabases()]);
  process.exit(0);
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
