import { screenAt } from "#server/domain/connections/index.ts";
import { requestInfo } from "#server/foundation/context/request-scope.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { logBounded } from "#server/foundation/log-bounded.ts";
import { shortAddress } from "#server/foundation/rate-limits/index.ts";
import { PaymentError } from "#server/partners/payments/payment-error.ts";
import { payments } from "#server/partners/payments/registry.ts";
import { readBilling } from "./read-billing.ts";
import { syncBilling } from "./sync-billing.ts";

const LONGEST_UTM = 200;

interface CheckoutReturn {
  session_id?: string | undefined;
  utm_content?: string | undefined;
  utm_campaign?: string | undefined;
  /** The store's admin that the checkout was opened in. */
  host?: string | undefined;
}

/**
 * Where a browser that comes back from the checkout page goes. It acts for the account that the checkout is for, no matter
 * who opens it, and only reads at Stripe what the account has: opening it twice, or with another's checkout, changes nothing
 * that isn't due.
 */
export async function returnFromStripe({ host, ...query }: CheckoutReturn): Promise<string> {
  const bought = await boughtPlan(query).catch((error: unknown) => {
    // The webhook or the nightly job does the same later.
    const message = "could not read a checkout at its return";
    if (error instanceof PaymentError) logBounded(shortAddress(requestInfo()?.address), { err: error }, message);
    else log.error({ err: error }, message);
    return null;
  });
  return screenAt(host ?? null, bought ?? "/billingplan");
}

async function boughtPlan({
  session_id: id,
  utm_content,
  utm_campaign,
}: Omit<CheckoutReturn, "host">): Promise<string | null> {
  const checkout = id === undefined ? null : await payments()?.readCheckout(id);
  if (checkout?.status !== "complete" || checkout.accountId === null) return null;
  const { accountId, customerId, subscriptionId } = checkout;
  const known = await readBilling(accountId);
  if (!known || known.customerId !== customerId) return null;
  const synced = await syncBilling(accountId);
  const subscription = synced?.subscription;
  if (!subscription || subscription.id !== subscriptionId || subscription.plan === null) return null;
  if (subscription.status !== "trialing" && subscription.status !== "active") return null;
  await keepCampaign(accountId, { utm_content, utm_campaign });
  return `/dashboard?upgraded=${encodeURIComponent(subscription.plan)}`;
}

/** What the purchase came from, as the page that led to it said. The first one stays. */
async function keepCampaign(
  accountId: string,
  { utm_content, utm_campaign }: Pick<CheckoutReturn, "utm_content" | "utm_campaign">,
) {
  if (utm_content === undefined && utm_campaign === undefined) return;
  await inAccount(accountId, () =>
    tenant().billing.updateMany({
      where: { accountId, utmContent: null, utmCampaign: null },
      data: {
        utmContent: utm_content?.slice(0, LONGEST_UTM) ?? null,
        utmCampaign: utm_campaign?.slice(0, LONGEST_UTM) ?? null,
      },
    }),
  );
}
