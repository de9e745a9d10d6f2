import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { refuseMalformed } from "./refuse-malformed.ts";

vi.stubEnv("NODE_ENV", "production");
vi.stubEnv("APP_URL", "https://surveys.example.com");
vi.stubEnv("APP_DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("SECRET_KEY", "a secret for tests alone, 32 characters or more");

const server = createServer((request, response) => {
  if (!refuseMalformed(request, response)) response.end("went on");
});
let address: AddressInfo | string | null = null;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = server.address();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The complete answer to lines that no HTTP client would send. */
async function send(...lines: string[]): Promise<string> {
  if (address === null || typeof address === "string") throw new Error("the server does not listen on a port");
  const socket = connect(address.port, "127.0.0.1");
  socket.end([...lines, "Connection: close", "", ""].join("\r\n"));
  return await text(socket);
}

test.each([
  ["GET http://evil.example/x HTTP/1.1", "Host: surveys.example.com"],
  ["GET //evil.example/x HTTP/1.1", "Host: surveys.example.com"],
  ["GET /\\evil.example/x HTTP/1.1", "Host: surveys.example.com"],
  ["OPTIONS * HTTP/1.1", "Host: surveys.example.com"],
  ["GET /_next/static/../../docs/api HTTP/1.1", "Host: surveys.example.com"],
  ["GET /api/../docs/api HTTP/1.1", "Host: surveys.example.com"],
  ["POST /api/%2e%2E/docs/api HTTP/1.1", "Host: surveys.example.com"],
  ["GET /x\\.%2e HTTP/1.1", "Host: surveys.example.com"],
  ["GET /x/.?a HTTP/1.1", "Host: surveys.example.com"],
  ["GET /x HTTP/1.1", "Host: surveys.example.com", "host: evil.example"],
])("%s is refused with 400 and the headers of data", async (...lines) => {
  const answer = await send(...lines);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain("content-type: application/problem+json; charset=utf-8\r\n");
  expect(answer).toContain("x-content-type-options: nosniff\r\n");
  expect(answer).toContain("strict-transport-security: max-age=31536000; includeSubDomains\r\n");
  expect(answer).not.toContain("evil.example");
});

test.each(["/", "/x?next=//evil.example", "/a//b", "/x?a=/../b", "/a..b/...", "/.well-known/x"])(
  "%s is let through",
  async (target) => {
    expect(await send(`GET ${target} HTTP/1.1`, "Host: surveys.example.com")).toMatch(/^HTTP\/1\.1 200 .*went on$/s);
  },
);
