import { once } from "node:events";
import { createServer } from "node:http";

/** Another site, whose pages contain and run what the test provides. */
export interface OtherSite {
  /** The URL of a page with this body. `host` is the app's own, with another port, or another name of the machine. */
  page: (host: "127.0.0.1" | "localhost", body: string) => string;
  close: () => void;
}

export async function openOtherSite(): Promise<OtherSite> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const body = bodies[Number(new URL(request.url ?? "/", "http://elsewhere").searchParams.get("page"))];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">${body ?? ""}`);
  });
  server.listen(0);
  await once(server, "listening");
  const { port } = Object(server.address());
  return {
    page: (host, body) => `http://${host}:${port}/?page=${bodies.push(body) - 1}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
