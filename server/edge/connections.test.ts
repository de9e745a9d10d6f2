import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Connections, connectionLimit } from "./connections.ts";

const server = createServer();
const connections = new Connections(server);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address && typeof address === "object") port = address.port;
});
afterEach(() => connections.endAll());
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function open(sent: string): Promise<Socket> {
  const accepted = once(server, "connection");
  const socket = connect(port, "127.0.0.1");
  await accepted;
  // Closed by the other side in the middle of something.
  socket.on("error", () => {});
  socket.resume().write(sent);
  return socket;
}

test("connections without a request are closed, and an answer in progress is completed", async () => {
  const answering = new Promise<ServerResponse>((resolve) => {
    server.on("request", ({ url }, response) => url === "/whole" && resolve(response));
  });
  const halves = ["", "GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf"];
  const ended = [];
  for (const half of halves) ended.push(once(await open(half), "close"));
  const whole = await open("GET /whole HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  const response = await answering;
  connections.endUnanswerable();
  await Promise.all(ended);
  const answer = once(whole, "data");
  response.end("answered");
  expect(String((await answer)[0])).toContain("answered");
  await once(whole, "close");
});

test("at the end every connection is closed, including one with a stalled answer", async () => {
  server.once("request", (_, response) => response.write("some"));
  const socket = await open("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(socket, "data");
  const ended = once(socket, "close");
  connections.endAll();
  await ended;
});

test.each([
  [1_000_000, 10_000],
  [Number.POSITIVE_INFINITY, 10_000],
  [4_096, 3_840],
  [300, 256],
])("with a limit of %d open files, %d connections are allowed", (maxOpenFiles, expected) => {
  expect(connectionLimit(maxOpenFiles)).toBe(expected);
});

test("the limit of this process can be read", () => {
  expect(connectionLimit()).toBeGreaterThanOrEqual(256);
});
