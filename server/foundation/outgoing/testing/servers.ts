import { once } from "node:events";
import http, { type RequestListener } from "node:http";
import https from "node:https";
import { storeCertificate } from "./store-certificate.ts";

const running = new Set<http.Server | https.Server>();

/** A server on this machine, as a partner's stand-in. Returns its URL. */
export async function standIn(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(http.createServer(answer), "127.0.0.1", 0)}`;
}

/** `https://store.example` on an address of this machine. Returns its port. */
export async function store(answer: RequestListener, address = "127.0.0.1", port = 0): Promise<number> {
  return await listen(https.createServer(storeCertificate, answer), address, port);
}

/** Stops every server that was started. */
export function stopServers(): void {
  for (const server of running) {
    server.close();
    server.closeAllConnections();
  }
  running.clear();
}

async function listen(server: http.Server | https.Server, address: string, port: number): Promise<number> {
  running.add(server);
  server.listen(port, address);
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  return bound.port;
}
