import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { drainStorefront, handleStorefront } from "#server/storefront/index.ts";

export interface ServedShop {
  /** Where it answers, without a slash at its end. */
  url: string;
  /** Also waits until what was answered is stored. */
  close: () => Promise<void>;
}

const notFound: RequestListener = (_, response) => {
  response.writeHead(404).end();
};

/**
 * What shoppers' pages ask for, over HTTP as the entry serves it.
 * @param otherwise answers what else is asked for
 * @param port a free one, where it is left out
 */
export async function serveShop(otherwise: RequestListener = notFound, port = 0): Promise<ServedShop> {
  const server = createServer((request, response) => {
    if (!handleStorefront(request, response)) otherwise(request, response);
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
