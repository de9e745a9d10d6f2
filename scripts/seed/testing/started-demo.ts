import type pg from "pg";
import { directory } from "#server/foundation/database/db.ts";
import { aPerson } from "#server/testing/factories.ts";
import { makeDemoAccount, SHOP_DOMAIN } from "../make-demo-account.ts";
import type { DemoOwner } from "../owner-context.ts";
import type { Sandbox } from "../sample-partners.ts";

const standIns = ["slack", "klaviyo", "segment", "yotpo", "googlesheets"];

/** As the launcher names the stand-ins, but for Zendesk, of which the operator has an app. */
export function sandboxOf({ url }: { url: string }): Sandbox {
  const PARTNER_BASE_URLS = {
    ...Object.fromEntries(standIns.map((slug) => [slug, `${url}/${slug}`])),
    webhook: `${url}/webhook/{host}`,
    s3: `${url}/s3/{host}`,
    zendesk: "http://127.0.0.1:43012/zendesk",
    shopify: `${url}/shopify/{host}`,
  };
  return { SANDBOX_URL: url, PARTNER_BASE_URLS };
}

/** The demo account's id, once the next start has created or finished it. */
export async function startedDemo(owner: pg.Pool, sandbox: Sandbox): Promise<string> {
  await makeDemoAccount((await demoOwner(owner)) ?? (await aPerson()), sandbox);
  return (await directory().shopDomain.findUniqueOrThrow({ where: { domain: SHOP_DOMAIN } })).accountId;
}

/** Who owns the demo account; undefined before there is one. */
export async function demoOwner(owner: pg.Pool): Promise<DemoOwner | undefined> {
  const { rows } = await owner.query<DemoOwner>(
    `SELECT p.id AS "personId", p.email_address AS "emailAddress" FROM account a
     JOIN membership m ON m.account_id = a.id AND m.role = 'owner' JOIN person p ON p.id = m.person_id
     WHERE a.sample_data_source IS NOT NULL`,
  );
  return rows[0];
}

/** Other files' workers must not send what is queued for the demo's partners. */
export async function dropDemoDeliveries(owner: pg.Pool): Promise<void> {
  await owner.query(
    "DELETE FROM delivery USING account a WHERE delivery.account_id = a.id AND a.sample_data_source IS NOT NULL",
  );
}

/** Undoes the last step, as if the start had been killed before it. */
export async function forgetDemoStore(owner: pg.Pool, accountId: string): Promise<void> {
  await owner.query("DELETE FROM shop_domain WHERE domain = $1", [SHOP_DOMAIN]);
  await owner.query("DELETE FROM connection WHERE account_id = $1 AND kind = 'platform'", [accountId]);
}
