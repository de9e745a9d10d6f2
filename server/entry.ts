import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import next from "next";
import { apiVersion } from "#lib/api-version.ts";
import { callOf } from "#lib/calls/catalogue.ts";
import { AppError, isAppError, problemOf } from "#lib/errors.ts";
import { strictTransportSecurity } from "#lib/security-headers.ts";
import { workAfterAnswersDone } from "./after-answer.ts";
import { allowedMethods, destinationOf } from "./call-path.ts";
import { closeDatabases } from "./db.ts";
import { env, exitOnWrongEnv } from "./env.ts";
import { newTraceId } from "./http/respond.ts";
import { stopSender } from "./jobs/index.ts";
import { limitStorefront } from "./limit-storefront.ts";
import { log } from "./log.ts";
import { CLIENT_ADDRESS_HEADER, clientAddressOf } from "./rate-limits/index.ts";
import { beginStopping, isStopping } from "./stopping.ts";
import { drainStorefront, handleStorefront } from "./storefront/index.ts";

// The app's process: one node:http server in front of Next. The shoppers' calls are answered here, at a twentieth of what
// they cost in a Next route (docs/adr); the other calls get their one spelling; everything else is Next's.
exitOnWrongEnv();

const MAX_JSON_BYTES = 1024 * 1024;
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

const server = createServer((request, response) => {
  if (limitStorefront(request, response)) return;
  if (!handleStorefront(request, response)) passOn(request, response);
});
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

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { url, call, isApi } = destinationOf(request.method ?? "GET", request.url ?? "/");
  if (isApi) {
    // Next answers an address with this header by a redirect to itself; calls have no such form.
    delete request.headers.rsc;
    if (!routedMethods.includes(request.method ?? "")) {
      const allow = allowedMethods(request.url ?? "/");
      refuse(response, new AppError("method-not-allowed", `This call takes ${allow}.`, { headers: { allow } }));
      return;
    }
  }
  const limit = call && callOf(call.name).bodyType === "multipart" ? MAX_IMAGE_BYTES : MAX_JSON_BYTES;
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    refuse(response, new AppError("too-large", `The body must be at most ${limit} bytes.`));
    return;
  }
  request.url = url;
  request.headers[CLIENT_ADDRESS_HEADER] = clientAddressOf(request);
  handleByNext(request, response).catch((error: unknown) => {
    log.error({ err: error }, "a request failed before its answer");
    if (response.headersSent) response.destroy();
    else refuse(response, error);
  });
}

/** What Next hands to a route; another method would end in an error of its own. */
const routedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A problem document, and the end of the connection: the rest of the body is not read. */
function refuse(response: ServerResponse, error: unknown): void {
  const problem = problemOf(error, env.APP_URL, newTraceId());
  response.writeHead(problem.status, {
    "content-type": "application/problem+json; charset=utf-8",
    "api-supported-versions": apiVersion,
    "cache-control": "no-store",
    connection: "close",
    ...(isAppError(error) ? error.options.headers : undefined),
    ...strictTransportSecurity(env.APP_URL),
  });
  response.end(JSON.stringify(problem));
}

/** Takes no more requests, answers those it has, writes what is queued, and ends. */
async function stop(): Promise<void> {
  if (isStopping()) return;
  beginStopping();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  // A stream that never ends (a live feed, a stalled download) does not hold the process for ever.
  const patience = setTimeout(() => server.closeAllConnections(), 10_000);
  await drainStorefront();
  await closed;
  clearTimeout(patience);
  await workAfterAnswersDone();
  await Promise.all([stopSender(), closeDatabases()]);
  process.exit(0);
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
