import { once } from "node:events";
import { createServer, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { handleWebhooks } from "./handle-webhooks.ts";

const server = createServer((incoming, outgoing) => {
  if (!handleWebhooks(incoming, outgoing)) outgoing.writeHead(418).end();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

async function send(method: string, path: string, body: string | null = null, length?: number) {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on a port");
  const headers = length === undefined ? {} : { "content-length": length };
  const sent = request({ port: address.port, method, path, headers });
  sent.on("error", () => undefined);
  if (body !== null) sent.write(body);
  if (length === undefined) sent.end();
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

test.each(["/", "/api/webhooks", "/api/webhooks/", "/api/webhooks/wix/more", "/api/webhook/wix", "/API/webhooks/wix"])(
  "%s is left to others",
  async (path) => {
    expect((await send("POST", path)).status).toBe(418);
  },
);

test("a body over 1 MiB is refused with 413, whether its length is stated or not, and the connection ends", async () => {
  const stated = await send("POST", "/api/webhooks/woocommerce?x=1", "{", 2 * 1024 * 1024);
  const counted = await send("POST", "/api/webhooks/woocommerce", " ".repeat(2 * 1024 * 1024));
  for (const { status, headers, text } of [stated, counted]) {
    expect([status, headers.connection]).toEqual([413, "close"]);
    expect(JSON.parse(text)).toMatchObject({ status: 413 });
  }
});

test.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])("%s is refused with 405", async (method) => {
  const { status, headers, text } = await send(method, "/api/webhooks/woocommerce");
  expect([status, headers.allow, text === ""]).toEqual([405, "POST", method === "HEAD"]);
});

test("an unknown partner is a 404", async () => {
  expect((await send("POST", "/api/webhooks/unknown", "{}")).status).toBe(404);
});
