import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { drainStorefront, handleStorefront } from "#server/storefront/index.ts";

export interface ServedShop {
  /** Its base URL, without a slash at the end. */
  url: string;
  /** Also waits until acknowledged answers are stored. */
  close: () => Promise<void>;
}

const notFound: RequestListener = (_, response) => {
  response.writeHead(404).end();
};

/**
 * What shoppers' pages request, over HTTP as the entry serves it.
 * @param otherwise answers any other request
 * @param port a free one by default
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
