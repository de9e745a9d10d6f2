import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { handleMetrics } from "./handle-metrics.ts";

const server = createServer((request, response) => {
  if (!handleMetrics(request, response)) response.writeHead(418).end();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

const get = async (path: string) => {
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: "Bearer anything" } });
};

test("without a token of the installation there are no metrics", async () => {
  const answer = await get("/api/metrics");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, expect.stringContaining("problem+json")]);
});

test("other addresses are left to others", async () => {
  for (const path of ["/", "/api/metrics/", "/api/metrics2", "/metrics"]) expect((await get(path)).status).toBe(418);
});
