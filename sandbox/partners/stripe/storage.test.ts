import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { press } from "./testing/browse.ts";
import { makePlans, openCheckout } from "./testing/plans.ts";
import { isReplayed, serveStripe } from "./testing/serve-stripe.ts";

function aFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sandbox-stripe-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "data", "stripe.json");
}

test("everything is there after a restart, and goes on", async () => {
  const dataFile = aFile();
  const first = await serveStripe({ dataFile });
  const { small, customer } = await makePlans(first.stripe);
  const { id, url } = await openCheckout(first.stripe, { price: small, customer });
  await press(url);
  await first.stripe.customers.create({ email: "last@store.example" }, { idempotencyKey: "account-1" });
  await vi.waitFor(() => expect(readFileSync(dataFile, "utf8")).toContain("last@store.example"));

  const second = await serveStripe({ dataFile });
  second.time.now += 29 * 24 * 60 * 60 * 1_000;
  const session = await second.stripe.checkout.sessions.retrieve(id, { expand: ["subscription.latest_invoice"] });
  expect(session).toMatchObject({
    subscription: { status: "active", latest_invoice: { billing_reason: "subscription_cycle" } },
  });
  const again = await second.stripe.customers.create({ email: "last@store.example" }, { idempotencyKey: "account-1" });
  expect(isReplayed(again)).toBe(true);
});

test("a file that can't be read is said, and an empty account starts", async () => {
  const log = vi.spyOn(console, "info").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const dataFile = path.join(path.dirname(path.dirname(aFile())), "stripe.json");
  writeFileSync(dataFile, "{");
  const { stripe } = await serveStripe({ dataFile });
  expect((await stripe.prices.list()).data).toEqual([]);
  expect(log).toHaveBeenCalledWith(expect.stringContaining("can't be read"));
});
