import { once } from "node:events";
import { createServer } from "node:http";

interface Received {
  url: string;
  text: string;
}

/** A server that keeps what error tracking sends to its DSN. */
export async function openErrorTracker() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ url: request.url ?? "", text: Buffer.concat(chunks).toString() });
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The tracker does not listen on a port.");
  return { dsn: `http://key@127.0.0.1:${address.port}/sentry/1`, received, close: () => server.close() };
}

/** The event in an envelope: its third line. */
export function eventIn({ text }: Received): Record<string, unknown> {
  return JSON.parse(text.split("\n")[2] ?? "");
}
