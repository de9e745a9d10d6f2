import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";

vi.stubEnv("RATE_LIMIT_SCALE", "1"); // as in production; the environment is read at its first use
const stripe = await startBillingSandbox();
const { api } = await import("#server/testing/api.ts");
const { loggedLines } = await import("#server/testing/logged-lines.ts");
afterAll(() => stripe.close());

const comeBack = async (client: string) =>
  (await api("GET", "/Billing/ReturnFromStripe?session_id=cs_1", { headers: { "x-client-address": client } })).status;
const checkoutsRead = () => stripe.recorded().filter(({ path }) => path.includes("checkout/sessions/cs_1")).length;

test("a client makes us read 20 checkouts in ten minutes at most, and others aren't affected", async () => {
  const client = randomUUIDv7();
  const statuses = [];
  for (let time = 0; time < 21; time++) statuses.push(await comeBack(client));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 303), 429]);
  expect(checkoutsRead()).toBe(20);
  expect([await comeBack(randomUUIDv7()), checkoutsRead()]).toEqual([303, 21]);
});

test("when Stripe fails, the log gets no more lines of a client than of other refusals", async () => {
  await stripe.control({ status: 400, times: 40 });
  const lines = loggedLines();
  // Several clients of one network.
  for (let time = 0; time < 25; time++) await comeBack(`203.0.113.${time}`);
  const about = lines.filter((line) => line.includes("could not read a checkout"));
  expect([about.length > 0, about.length <= 20]).toEqual([true, true]);
  await stripe.control({ times: 0 });
});
