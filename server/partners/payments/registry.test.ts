import { afterEach, expect, test, vi } from "vitest";
import { standIn, stopServers } from "#server/foundation/outgoing/testing/servers.ts";

afterEach(() => {
  stopServers();
  vi.unstubAllEnvs();
  vi.resetModules(); // the environment is read once
});

test("without a key there are no payments", async () => {
  vi.stubEnv("STRIPE_SECRET_KEY", "");
  const { payments } = await import("./registry.ts");
  expect(payments()).toBeNull();
});

test("with a key they go to Stripe, or to its stand-in", async () => {
  const paths: (string | undefined)[] = [];
  const url = await standIn((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    response.end('{"id":"cus_1"}');
  });
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_afterwordTestKey");
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ stripe: `${url}/stripe` }));
  const { payments } = await import("./registry.ts");
  const customer = { accountId: "a1", name: "Ann", emailAddress: "ann@example.com" };
  expect(await payments()?.createCustomer(customer)).toBe("cus_1");
  expect(payments()).toBe(payments());
  expect(paths).toEqual(["POST /stripe/v1/customers"]);
});
