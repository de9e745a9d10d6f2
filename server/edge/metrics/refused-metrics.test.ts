import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, expect, test, vi } from "vitest";
import { loggedLines } from "#server/testing/logged-lines.ts";
import { handleMetrics } from "./handle-metrics.ts";

vi.stubEnv("METRICS_TOKEN", "a-token-of-the-operator-of-32-characters");
vi.stubEnv("RATE_LIMIT_SCALE", "0.1");
vi.stubEnv("TRUSTED_PROXIES", "127.0.0.1");

const server = createServer(handleMetrics);
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

const guess = async (client: string) => {
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const headers = { authorization: "Bearer wrong", "x-forwarded-for": client };
  const answer = await fetch(`http://127.0.0.1:${port}/api/metrics`, { headers });
  const { traceId } = await answer.json();
  return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after")), traceId };
};

test("wrong tokens are refused a few times a minute and client, each with a line in the log that has none", async () => {
  const lines = loggedLines();
  const answers = [];
  for (let time = 0; time < 7; time++) answers.push(await guess("203.0.113.77"));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 429]);
  expect(answers.at(-1)?.retryAfter).toBeGreaterThan(0);
  expect((await guess("198.51.100.1")).status).toBe(401);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.slice(0, 7)).toMatchObject(
    answers.map(({ status, traceId }) => ({
      msg: "refused",
      call: "metrics",
      status,
      traceId,
      address: "203.0.113.0/24",
    })),
  );
  expect(lines.join()).not.toContain("wrong");
});
