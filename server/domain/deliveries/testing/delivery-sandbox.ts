import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { startPartnerSandbox } from "#server/testing/partner-sandbox.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { makeCredential } from "../../../../sandbox/partners/make-credential.ts";
import { connect, deliveriesOf, questions } from "./connected-shop.ts";
import { runDue } from "./run-due.ts";

/**
 * Shops, the sandbox's partners, and a worker whose clock the test sets.
 * @param unset variables that the process is to lack
 */
export async function startDeliverySandbox(unset: readonly string[] = []) {
  const sandbox = await startPartnerSandbox();
  for (const name of unset) vi.stubEnv(name, undefined);
  const shops = await openShops();
  return {
    sandbox,
    shops,
    /** Sends what is due. */
    run: (now?: Date) => runDue(workerPool(), now),
    /** A shop that sends to Segment, to a webhook of its own, or to both. */
    aShop: async (...names: ("Segment" | "Webhook")[]) => {
      const shop = await shops.open(questions);
      await inAccount(shop.accountId, () => tenant().integration.deleteMany());
      const [key, host] = [makeCredential("wk_"), `${randomUUID()}.example`];
      if (names.includes("Segment")) await connect(shop, "Segment", { writeKey: key });
      if (names.includes("Webhook")) await connect(shop, "Webhook", { url: `https://${host}/hook` });
      const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
      return {
        ...shop,
        key,
        host,
        /** The events at Segment that are about a whole response. */
        tracked: () =>
          sandbox
            .recorded("segment")
            .filter(({ headers }) => headers.authorization === authorization)
            .flatMap(({ body }) => [membersOf(body).batch].flat().map(membersOf))
            .filter(({ event }) => /^Survey (Partially )?Completed$/.test(String(event))),
        received: () => sandbox.recorded("webhook").filter(({ path }) => path.includes(host)),
      };
    },
    statusesOf: async (shop: Shop) => (await deliveriesOf(shops.owner, shop)).map(({ status }) => status),
    /** Partners work again, and nothing that a test left is due. */
    reset: async () => {
      for (const partner of ["segment", "webhook", "slack"] as const) sandbox.fail(partner, { times: 0 });
      await shops.owner.query("DELETE FROM delivery");
    },
    close: async () => {
      sandbox.close();
      await stopSender();
      await shops.close();
    },
  };
}
