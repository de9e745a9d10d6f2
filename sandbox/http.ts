import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isLoopbackName } from "./settings.ts";

/** A request as the sandbox's routes see it. */
export interface SandboxRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  raw: IncomingMessage;
}

/** Answers the request, or returns false when it is not this route's. */
export type Route = (request: SandboxRequest, response: ServerResponse) => boolean | Promise<boolean>;

/** Serves the routes in order. A request that none of them takes is a 404, and is logged. Resolves when it listens. */
export async function serveRoutes(routes: readonly Route[], port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    answer(routes, request, response, isLoopbackName(host)).catch((error: unknown) => {
      console.error("sandbox: request failed:", error);
      if (response.headersSent) response.destroy();
      else sendProblem(response, 500, "The sandbox couldn't handle this request. Its log has the error.");
    });
  });
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

/** Whether a page of another origin sent the request. Programs send no origin. */
export function isForeign({ raw }: Pick<SandboxRequest, "raw">): boolean {
  const { origin, host } = raw.headers;
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, value: unknown): true {
  return send(response, 200, "application/json; charset=utf-8", JSON.stringify(value));
}

/** Sends a whole HTML document. */
export function sendPage(
  response: ServerResponse,
  page: { toString(): string },
  headers: Record<string, string> = {},
  status = 200,
): true {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  return send(response, status, "text/html; charset=utf-8", String(page));
}

/** Sends problem+json (RFC 9457). */
export function sendProblem(response: ServerResponse, status: number, detail: string): true {
  const title = status === 404 ? "Not found" : status === 500 ? "Sandbox error" : "Refused";
  return send(response, status, "application/problem+json", JSON.stringify({ title, status, detail }));
}

/** Redirects the browser to another URL of the sandbox with a GET. */
export function redirect(response: ServerResponse, location: string): true {
  response.setHeader("location", location);
  return send(response, 303, "text/plain; charset=utf-8", "");
}

async function answer(routes: readonly Route[], raw: IncomingMessage, response: ServerResponse, onLoopback: boolean) {
  response.setHeader("x-content-type-options", "nosniff");
  const url = URL.parse(raw.url ?? "/", `http://${raw.headers.host ?? "localhost"}`);
  // A foreign host name on a loopback address is DNS rebinding: some web page trying to read the sign-in links.
  if (!url || (onLoopback && !isLoopbackName(url.hostname))) {
    sendProblem(response, 403, "The sandbox only responds at its loopback address.");
    return;
  }
  const request = { method: raw.method ?? "GET", path: url.pathname, query: url.searchParams, raw };
  for (const route of routes) if (await route(request, response)) return;
  console.info(`sandbox: unknown request ${request.method} ${JSON.stringify(request.path)}`);
  sendProblem(response, 404, "The sandbox only knows the requests that the product makes, and this isn't one of them.");
}

function send(response: ServerResponse, status: number, contentType: string, body: string): true {
  response.setHeader("content-type", contentType);
  response.setHeader("cache-control", "no-store");
  response.setHeader("content-length", Buffer.byteLength(body));
  response.writeHead(status).end(body);
  return true;
}
