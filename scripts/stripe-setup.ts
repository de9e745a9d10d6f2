import { env, isLoopback } from "#server/foundation/env.ts";
import { setUpStripe } from "#server/partners/payments/stripe/index.ts";

/**
 * npm run stripe:setup: prepares the Stripe account of STRIPE_SECRET_KEY for sales, and prints what it did. Running it
 * again changes only what differs.
 */
await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { STRIPE_SECRET_KEY: secretKey, APP_URL: appUrl, PARTNER_BASE_URLS: standIns } = env;
  if (!secretKey) throw new Error("STRIPE_SECRET_KEY isn't set. Set it to a secret key of your Stripe account.");
  const isReachable = !isLoopback(appUrl) || standIns.stripe !== undefined;
  for (const line of await setUpStripe({ secretKey, appUrl, isReachable })) process.stdout.write(`${line}\n`);
}
