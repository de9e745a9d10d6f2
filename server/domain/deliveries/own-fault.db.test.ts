import { afterAll, expect, test, vi } from "vitest";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { seal } from "#server/foundation/crypto/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { eventIn, openErrorTracker } from "#server/testing/error-tracker.ts";
import { loggedLines } from "#server/testing/logged-lines.ts";
import type { Shop } from "#server/testing/shops.ts";
import { makeCredential } from "../../../sandbox/partners/make-credential.ts";
import { leaseDeliveries } from "./lease.ts";
import { complete, connect, deliveriesOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const lines = loggedLines();
const tracker = await openErrorTracker();
vi.stubEnv("SENTRY_DSN", tracker.dsn);
const rig = await startDeliverySandbox(["SLACK_CLIENT_ID"]);
const { sandbox, shops, run, aShop } = rig;
afterAll(async () => {
  await rig.close();
  tracker.close();
});

const ofSegment = { kind: "integration", name: "Segment" };

async function credentialsOf({ accountId }: Shop): Promise<string | null> {
  const found = await inAccount(accountId, () => tenant().connection.findFirst({ where: { accountId, ...ofSegment } }));
  return found?.credentials ?? null;
}

async function setCredentials({ accountId }: Shop, credentials: string | null): Promise<void> {
  await inAccount(accountId, () =>
    tenant().connection.updateMany({ where: { accountId, ...ofSegment }, data: { credentials } }),
  );
}

test("a fault of ours is logged and reported without secrets, and the message is sent once it's fixed", async () => {
  const shop = await aShop("Segment", "Webhook");
  const klaviyoKey = makeCredential("pk_");
  await connect(shop, "Klaviyo", { apiKey: klaviyoKey });
  await complete(shops, shop, "1", { order: { email: "ann@example.com" } });
  const other = await aShop("Segment");
  const sealed = await credentialsOf(shop);
  // A credential of another row, which doesn't open in this one.
  await setCredentials(shop, await credentialsOf(other));
  for (const partner of ["webhook", "klaviyo"] as const) sandbox.fail(partner, { status: 500 });
  await run();

  const logged = lines
    .map((line) => membersOf(parseJson(line)))
    .filter(({ msg }) => String(msg).includes("fault of ours"));
  expect(logged).toMatchObject([{ integration: "Segment", err: { message: expect.any(String) } }]);
  await expect.poll(() => tracker.received.map(eventIn)).toMatchObject([{ tags: { call: "deliver to Segment" } }]);
  const written = JSON.stringify([lines, tracker.received]);
  for (const secret of [shop.key, klaviyoKey, "ann@example.com", "The mugs."]) expect(written).not.toContain(secret);

  await setCredentials(shop, sealed);
  await run(inMinutes(1));
  const statuses = (await deliveriesOf(shops.owner, shop)).map(({ integration, status }) => [integration, status]);
  expect(statuses).toEqual([
    ["Klaviyo", "sent"],
    ["Segment", "sent"],
    ["Webhook", "sent"],
  ]);
});

test("what is for a partner that this worker isn't set up for stays as it is, for a worker that is", async () => {
  const shop = await aShop();
  const { accountId } = shop;
  await inAccount(accountId, async () => {
    const name = "Slack";
    const credentials = seal("connection", JSON.stringify({ accessToken: "xoxb-token" }), accountId);
    await tenant().connection.create({ data: { accountId, kind: "integration", name, credentials } });
    await tenant().integration.create({ data: { accountId, name, enabled: true } });
  });
  await complete(shops, shop);
  const queued = await deliveriesOf(shops.owner, shop);
  for (const minutes of [0, 1, 2]) await run(inMinutes(minutes));
  expect(await deliveriesOf(shops.owner, shop)).toEqual(queued);
  const { rows } = await shops.owner.query("SELECT FROM delivery_attempt WHERE account_id = $1", [accountId]);
  expect([queued.map(({ status }) => status), rows]).toEqual([["waiting"], []]);
  const request = { now: inMinutes(3), leaseMs: 60_000, free: new Map([["Slack" as const, 8]]) };
  expect(await leaseDeliveries(workerPool(), request)).toMatchObject([{ accountId, attempts: 1, wasTried: false }]);
});
