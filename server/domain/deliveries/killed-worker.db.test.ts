/** @module-tag process */

import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { integrationPartners } from "#lib/partners.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { env } from "#server/foundation/env.ts";
import { MortalProcess } from "#server/testing/mortal-process.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import type { Shop } from "#server/testing/shops.ts";
import { makeCredential } from "../../../sandbox/partners/make-credential.ts";
import { complete, connect, deliveriesOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, aShop } = rig;
afterAll(rig.close);

const [responses, kills] = [randomCases(30, 500), randomCases(1, 5)];
/** How many deliveries of an account to one partner are in flight at most: Segment takes several with one request. */
const inFlightAt = (partner: string) =>
  partner === "segment" ? integrationPartners.Segment.sendsTogether.messages : 4;

/** The deduplication IDs that a shop's partners were sent, in order, by partner. */
function sentBy({ host }: { host: string }, keys: { segment: string; klaviyo: string }) {
  const basic = `Basic ${Buffer.from(`${keys.segment}:`).toString("base64")}`;
  const segment = sandbox
    .recorded("segment")
    .filter(({ headers }) => headers.authorization === basic)
    .flatMap(({ body }) => [membersOf(body).batch].flat().map(membersOf))
    .filter(({ event }) => event === "Survey Completed")
    .map(({ messageId }) => String(messageId));
  const klaviyo = sandbox
    .recorded("klaviyo")
    .filter(({ headers, path }) => headers.authorization?.endsWith(keys.klaviyo) && path.endsWith("/api/events"))
    .map(({ body }) => String(membersOf(membersOf(membersOf(body).data).attributes).unique_id));
  const webhook = sandbox
    .recorded("webhook")
    .filter(({ path }) => path.includes(host))
    .map(({ headers }) => String(headers["webhook-id"]));
  return { segment, klaviyo, webhook };
}

const waitingOf = async (shop: Shop) =>
  (await deliveriesOf(shops.owner, shop)).filter(({ status }) => status !== "sent").length;

test("responses arrive at Segment, Klaviyo and a webhook although the worker is killed, and twice only what was on its way, under the same ID", {
  timeout: timeForCases(60_000),
}, async () => {
  const shop = await aShop("Segment", "Webhook");
  const keys = { segment: shop.key, klaviyo: makeCredential("pk_") };
  await connect(shop, "Klaviyo", { apiKey: keys.klaviyo });
  const order = { email: "ann@example.com" };
  const ids = new Set<string>();
  for (let number = 1; number <= responses; number++) ids.add(await complete(shops, shop, String(number), { order }));

  const program = path.join(import.meta.dirname, "testing", "send-deliveries.ts");
  const worker = await MortalProcess.start(program, env.APP_DATABASE_URL);
  for (let kill = 1; kill <= kills; kill++) {
    const enough = Math.floor((responses * kill) / (kills + 1));
    await expect
      .poll(() => sentBy(shop, keys).webhook.length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(enough);
    await worker.crash();
  }
  await expect.poll(() => waitingOf(shop), { timeout: 120_000, interval: 100 }).toBe(0);
  await worker.stop();

  for (const [partner, sent] of Object.entries(sentBy(shop, keys))) {
    const distinct = [...new Set(sent)];
    const arrived = new Set(distinct.map((id) => /[0-9a-f-]{36}/.exec(id)?.[0] ?? ""));
    expect([partner, arrived, distinct.length]).toEqual([partner, ids, responses]);
    expect(sent.length - distinct.length).toBeLessThanOrEqual(kills * inFlightAt(partner));
  }
});
