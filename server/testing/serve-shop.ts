import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { discountOfShopper } from "#server/domain/discount-codes/index.ts";
import { identifyShopper } from "#server/edge/identify-shopper.ts";
import { handleStorefront } from "#server/storefront/index.ts";

export interface ServedShop {
  /** Its base URL, without a slash at the end. */
  url: string;
  /** Leaves the process's connections open, for the test files after it. */
  close: () => void;
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
    if (!handleStorefront(request, response, { shopperOf: identifyShopper, discountOf: discountOfShopper }))
      otherwise(request, response);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${Object(server.address()).port}`, close };
}
