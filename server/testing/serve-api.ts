import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { destinationOf } from "#server/call-path.ts";
import { env } from "#server/env.ts";
import { serveUnknown } from "#server/http/serve-unknown.ts";
import { drainStorefront, handleStorefront } from "#server/storefront/index.ts";
import { routes } from "./api.ts";

export interface ServedApi {
  /** Where it answers, without a slash at its end. */
  url: string;
  close: () => Promise<void>;
}

/** Every call over HTTP on the port given, or on a free one, the storefront's too: the app's entry without Next and its screens. */
export async function serveApi(port = 0): Promise<ServedApi> {
  const server = createServer((request, response) => {
    if (handleStorefront(request, response)) return;
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await drainStorefront();
  };
  return { url: `http://127.0.0.1:${Object(server.address()).port}`, close };
}

const unknown = serveUnknown();

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { url } = destinationOf(incoming.method ?? "GET", incoming.url ?? "/");
  const area = Object.entries(routes).find(([name]) => url.split("/")[2] === name)?.[1] ?? unknown;
  const route = Object.entries(area).find(([method]) => method === incoming.method)?.[1] ?? unknown.GET;
  const response = await route(await requestOf(incoming, url));
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (response.body) await pipeline(Readable.fromWeb(response.body), outgoing);
  else outgoing.end();
}

async function requestOf(incoming: IncomingMessage, url: string): Promise<Request> {
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  const body = hasBody ? { body: Buffer.concat(await incoming.toArray()) } : {};
  return new Request(`${env.APP_URL}${url}`, { method: incoming.method ?? "GET", headers, ...body });
}
