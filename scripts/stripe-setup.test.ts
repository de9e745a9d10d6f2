import { execFile } from "node:child_process";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { standIn, stopServers } from "../server/foundation/outgoing/testing/servers.ts";
import { stripeAccount } from "../server/partners/payments/stripe/testing/stripe-account.ts";

afterEach(stopServers);

const { STRIPE_SECRET_KEY: _ours, ...environment } = process.env;

const run = async (variables: Record<string, string>) =>
  await promisify(execFile)(process.execPath, ["scripts/stripe-setup.ts"], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...environment, ...variables },
  });

test("npm run stripe:setup prepares the account once", { tags: ["process"] }, async () => {
  const account = stripeAccount();
  const url = await standIn(async (request, response) => {
    const { method = "GET", url: path = "" } = request;
    const body = method === "POST" ? { body: await text(request) } : {};
    const answer = await account.fetch(`https://api.stripe.com${path.replace("/stripe", "")}`, { method, ...body });
    response.writeHead(answer.status).end(await answer.text());
  });
  const variables = {
    NODE_ENV: "test",
    STRIPE_SECRET_KEY: "sk_test_afterwordTestKey",
    PARTNER_BASE_URLS: JSON.stringify({ stripe: `${url}/stripe` }),
  };
  const first = await run(variables);
  expect(first.stdout).toContain("Created the price of Orders_100K_Annual: $3490 a year.\n");
  expect(first.stdout).toContain("Set STRIPE_WEBHOOK_SECRET to whsec_of_the_new_endpoint, ");
  const second = await run(variables);
  expect(second).toEqual({ stdout: "Everything is set up already. Nothing was changed.\n", stderr: "" });
});

test("without a key it says what to set", { tags: ["process"] }, async () => {
  await expect(run({ NODE_ENV: "test", STRIPE_SECRET_KEY: "" })).rejects.toMatchObject({
    code: 1,
    stderr: "STRIPE_SECRET_KEY isn't set. Set it to a secret key of your Stripe account.\n",
  });
});
