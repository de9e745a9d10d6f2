import { createServer } from "node:http";
import path from "node:path";
import { discountOfShopper } from "#server/domain/discount-codes/index.ts";
import { handleApiDocs } from "#server/edge/api-docs/handle-api-docs.ts";
import { destinationOf } from "#server/edge/call-path.ts";
import { Connections, connectionLimit } from "#server/edge/connections.ts";
import { identifyShopper } from "#server/edge/identify-shopper.ts";
import { limitScreens } from "#server/edge/limit-screens.ts";
import { limitStorefront } from "#server/edge/limit-storefront.ts";
import { handleMetrics, watchRequest } from "#server/edge/metrics/handle-metrics.ts";
import { passOn } from "#server/edge/pass-on.ts";
import { ReadyFiles } from "#server/edge/ready-files.ts";
import { refuseMalformed } from "#server/edge/refuse-malformed.ts";
import { handleWebhooks } from "#server/edge/webhooks/handle-webhooks.ts";
import { workAfterAnswersDone } from "#server/foundation/after-answer.ts";
import { closeDatabases, takeProcessPlace } from "#server/foundation/database/db.ts";
import { exitOnWrongLogin } from "#server/foundation/database/own-login.ts";
import { env, exitOnWrongEnv } from "#server/foundation/env.ts";
import { flushReports } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { beginStopping, leave } from "#server/foundation/stopping.ts";
import nextConfig from "../next.config.ts";
import { drainStorefront, handleStorefront } from "./storefront/index.ts";

// The app's process: one node:http server in front of Next. It answers the shoppers' calls and partners' webhooks
// itself, at a fraction of what they cost in a Next route (docs/adr). Other calls get their canonical spelling; everything else is passed to
// Next.
exitOnWrongEnv("app");
await exitOnWrongLogin("app", env.APP_DATABASE_URL);
takeProcessPlace();

// Shoppers' requests pay for no metrics that nobody reads.
const isWatched = env.METRICS_TOKEN !== undefined;

const root = path.resolve(import.meta.dirname, "..");
const storefrontOptions = {
  shopperOf: identifyShopper,
  refusalOf: limitStorefront,
  discountOf: discountOfShopper,
};
const server = createServer((request, response) => {
  if (isWatched) watchRequest(request, response);
  if (refuseMalformed(request, response)) return;
  if (handleStorefront(request, response, storefrontOptions)) return;
  if (handleWebhooks(request, response)) return;
  if (handleMetrics(request, response)) return;
  const destination = destinationOf(request.method ?? "GET", request.url ?? "/");
  limitScreens(destination, request, response, () => {
    const toNext = () => passOn(destination, request, response, handleByNext);
    if (handleApiDocs(request, response) || readyFiles?.handle(request, response, toNext)) return;
    toNext();
  });
});
// Longer than the minute that proxies keep an idle connection for: if we closed one just as the next request is on its
// way over it, that request would fail.
server.keepAliveTimeout = 65_000;
server.maxConnections = connectionLimit();
const connections = new Connections(server);
const isDevelopment = env.NODE_ENV === "development";
const handleByNext = await prepareNext();
const readyFiles = isDevelopment ? null : new ReadyFiles(path.resolve(root, nextConfig.distDir ?? ".next"));

server.listen(env.PORT, env.LISTEN_HOST, () =>
  log.info({ port: env.PORT, processId: process.pid }, "the app is listening"),
);
server.on("error", (error: NodeJS.ErrnoException) => {
  const reason = error.code === "EADDRINUSE" ? `Port ${env.PORT} is taken.` : error.message;
  process.stderr.write(`The app can't listen: ${reason}\n`);
  process.exit(1);
});
let isEnding = false;
process.once("SIGTERM", stop);
process.once("SIGINT", stop);

/**
 * Next without a host name: with a numeric one, its rewrites turn into requests to itself and hang. Only its
 * development tools use upgraded connections. In production it would leave them open forever, out of reach of every
 * timeout.
 */
async function prepareNext() {
  // Not before NODE_ENV has its default: it decides which React build Next loads.
  const { default: next } = await import("next");
  const dev = isDevelopment;
  // A separate server to listen on, which never starts: it would handle our upgrades too.
  const app = next({ dev, dir: root, httpServer: createServer(), port: env.PORT });
  await app.prepare();
  const upgrade = dev ? app.getUpgradeHandler() : null;
  server.on("upgrade", (request, socket, head) => {
    if (!upgrade) socket.destroy();
    else upgrade(request, socket, head).catch((error: unknown) => socket.destroy(toError(error)));
  });
  return app.getRequestHandler();
}

/** Says that it isn't ready, stops accepting requests, answers the current ones, writes what is queued, and exits. */
async function stop(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await leave();
  const ended = beginStopping();
  const closed = new Promise((resolve) => server.close(resolve));
  // Neither half a request nor an endless stream (a stalled download) may hold the process forever.
  const timeouts = [
    setTimeout(() => connections.endUnanswerable(), 1_000),
    setTimeout(() => connections.endAll(), 10_000),
  ];
  server.closeIdleConnections();
  await Promise.all([drainStorefront(), ended.then(() => server.closeIdleConnections())]);
  await closed;
  timeouts.forEach(clearTimeout);
  await workAfterAnswersDone();
  await Promise.all([flushReports(), stopSender(), closeDatabases()]);
  process.exit(0);
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
