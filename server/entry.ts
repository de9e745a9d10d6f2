import { createServer } from "node:http";
import path from "node:path";
import { Connections, connectionLimit } from "#server/edge/connections.ts";
import { HeldPages } from "#server/edge/held-pages.ts";
import { limitScreens } from "#server/edge/limit-screens.ts";
import { limitStorefront } from "#server/edge/limit-storefront.ts";
import { passOn } from "#server/edge/pass-on.ts";
import { refuseMalformed } from "#server/edge/refuse-malformed.ts";
import { workAfterAnswersDone } from "#server/foundation/after-answer.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { exitOnWrongLogin } from "#server/foundation/database/own-login.ts";
import { env, exitOnWrongEnv } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { beginStopping, isStopping } from "#server/foundation/stopping.ts";
import { drainStorefront, handleStorefront } from "./storefront/index.ts";

// The app's process: one node:http server in front of Next. The shoppers' calls are answered here, at a twentieth of what
// they cost in a Next route (docs/adr); the other calls get their one spelling; everything else is Next's.
exitOnWrongEnv("app");
await exitOnWrongLogin("app", env.APP_DATABASE_URL);

const server = createServer((request, response) => {
  if (refuseMalformed(request, response)) return;
  if (limitStorefront(request, response)) return;
  if (handleStorefront(request, response)) return;
  limitScreens(request, response, () => {
    heldPages.answer(request, response, () => passOn(request, response, handleByNext));
  });
});
// Longer than the minute that proxies keep an idle connection for: one that is ended here first, just as the next request
// is on its way over it, fails that request.
server.keepAliveTimeout = 65_000;
server.maxConnections = connectionLimit();
const connections = new Connections(server);
const heldPages = new HeldPages();
const handleByNext = await prepareNext();

server.listen(env.PORT, env.LISTEN_HOST, () => log.info({ port: env.PORT }, "the app listens"));
server.on("error", (error: NodeJS.ErrnoException) => {
  const reason = error.code === "EADDRINUSE" ? `Port ${env.PORT} is taken.` : error.message;
  process.stderr.write(`The app can't listen: ${reason}\n`);
  process.exit(1);
});
process.once("SIGTERM", stop);
process.once("SIGINT", stop);

/**
 * Next without a host name: with a numeric one its rewrites turn into requests to itself, and hang. Only its development
 * tools use upgraded connections. In production it would leave them open for ever, out of every timeout's reach.
 */
async function prepareNext() {
  // Not before NODE_ENV has its default: what Next loads of React depends on it.
  const { default: next } = await import("next");
  const dev = env.NODE_ENV === "development";
  // A server of its own to listen on, which never starts: it would handle upgrades of ours too.
  const app = next({ dev, dir: path.resolve(import.meta.dirname, ".."), httpServer: createServer(), port: env.PORT });
  await app.prepare();
  const upgrade = dev ? app.getUpgradeHandler() : null;
  server.on("upgrade", (request, socket, head) => {
    if (!upgrade) socket.destroy();
    else upgrade(request, socket, head).catch((error: unknown) => socket.destroy(toError(error)));
  });
  return app.getRequestHandler();
}

/** Takes no more requests, answers those it has, writes what is queued, and ends. */
async function stop(): Promise<void> {
  if (isStopping()) return;
  const ended = beginStopping();
  const closed = new Promise((resolve) => server.close(resolve));
  // Neither half a request nor a stream that never ends (a stalled download) holds the process for ever.
  const timeouts = [
    setTimeout(() => connections.endUnanswerable(), 1_000),
    setTimeout(() => connections.endAll(), 10_000),
  ];
  server.closeIdleConnections();
  await Promise.all([drainStorefront(), ended.then(() => server.closeIdleConnections())]);
  await closed;
  timeouts.forEach(clearTimeout);
  await workAfterAnswersDone();
  await Promise.all([stopSender(), closeDatabases()]);
  process.exit(0);
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
