import { afterAll, afterEach, expect, test } from "vitest";
import { ownerOf } from "#server/domain/deliveries/testing/connected-shop.ts";
import { startDeliverySandbox } from "#server/domain/deliveries/testing/delivery-sandbox.ts";
import { aSlackShop } from "#server/domain/deliveries/testing/slack-shop.ts";
import { asWorker } from "#server/domain/digests/testing/given-shop.ts";
import { toggleIntegration } from "#server/domain/integrations/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { anAlert } from "#server/testing/an-alert.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { sendAlerts } from "./send-alerts.ts";

const rig = await startDeliverySandbox();
afterEach(rig.reset);
afterAll(rig.close);

/** A shop whose Slack is connected, with an alert that wasn't sent yet. */
async function aShopWithAnAlert(settings: Record<string, unknown> = {}) {
  const shop = await aSlackShop(rig, settings);
  const { emailAddress } = await ownerOf(shop);
  await anAlert(shop.accountId);
  const templates = async () => (await mailedTo(emailAddress)).map(({ template }) => template);
  return { ...shop, alertMails: async () => (await templates()).filter((name) => name === "figures-changed") };
}

const send = () => asWorker((client) => sendAlerts(client, new Date()));

test("an alert is posted once to the channel in Slack, with what changed, since when, and the likely cause", async () => {
  const shop = await aShopWithAnAlert();
  await send();
  await send();
  expect(shop.posted()).toEqual(["“A podcast” rose from 19.8% to 30.4%"]);
  const [blocks] = shop.blocks();
  expect(blocks).toContain("Where did you hear about us?");
  expect(blocks).toContain("+5.6 to +15.6 points since Tue, Nov 17, 2026");
  expect(blocks).toContain("you published a new version of your survey");
  expect(await shop.alertMails()).toHaveLength(1);
});

test("a Slack that refuses keeps no email from being sent, and gets the alert again on the next run", async () => {
  const [refused, other] = [await aShopWithAnAlert(), await aShopWithAnAlert()];
  rig.sandbox.fail("slack", { status: 503 });
  await send();
  expect([await refused.alertMails(), await other.alertMails()]).toEqual([["figures-changed"], ["figures-changed"]]);
  const posted = () => [...refused.posted(), ...other.posted()].length;
  const first = posted();
  await send();
  await send();
  expect(posted()).toBe(first + 1);
  expect(await refused.alertMails()).toHaveLength(1);
});

test("an alert that Slack always refuses is sent there three times at most", async () => {
  const shop = await aShopWithAnAlert();
  rig.sandbox.fail("slack", { status: 503, times: 100 });
  for (let run = 0; run < 5; run++) await send();
  expect(shop.posted()).toHaveLength(3);
  expect(await shop.alertMails()).toHaveLength(1);
});

test("an alert of a shop that turned Slack off isn't posted", async () => {
  const shop = await aShopWithAnAlert();
  const context = await ownerOf(shop);
  await inAccount(shop.accountId, () => toggleIntegration(context, { name: "Slack", enabled: false, sent: {} }));
  await send();
  expect(shop.posted()).toEqual([]);
  expect(await shop.alertMails()).toHaveLength(1);
});
