import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { destinationOf } from "#server/edge/call-path.ts";
import { serveUnknown } from "#server/edge/http/serve-unknown.ts";
import { env } from "#server/foundation/env.ts";
import { routes } from "./api.ts";
import { type ServedShop, serveShop } from "./serve-shop.ts";

/**
 * Every call over HTTP on the given port, or a free one, including the storefront's: the app's entry without Next and
 * its screens.
 */
export async function serveApi(port = 0): Promise<ServedShop> {
  return await serveShop((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  }, port);
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
