import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { startBigCommerceSandbox } from "#server/testing/bigcommerce-sandbox.ts";

vi.stubEnv("RATE_LIMIT_SCALE", "1"); // as in production; the environment is read at its first use
const appUrl = "http://127.0.0.1:3000";
const sandbox = await startBigCommerceSandbox(appUrl);
const { installBigCommerce } = await import("./big-commerce.ts");
const { stopSender } = await import("#server/foundation/queue/enqueue-job.ts");
afterAll(async () => {
  sandbox.close();
  await stopSender();
});

const install = async (client: string) => {
  const query = new URLSearchParams({ code: "guessed", scope: "store_v2_orders", context: "stores/abc123" });
  const headers = { "x-client-address": client };
  const answer = await installBigCommerce(new Request(`${appUrl}/api/connect/bigcommerce/auth?${query}`, { headers }));
  await answer.text();
  return answer.status;
};
const codesTried = () => sandbox.records.list("bigcommerce").length;

test("a client makes us try 20 codes in ten minutes at most, and others aren't affected", async () => {
  const client = randomUUIDv7();
  const statuses = [];
  for (let time = 0; time < 21; time++) statuses.push(await install(client));
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect([statuses[20], codesTried()]).toEqual([429, 20]);
  expect([(await install(randomUUIDv7())) !== 429, codesTried()]).toEqual([true, 21]);
});
