import { isEmailAddress } from "#lib/email-address.ts";
import { isPaidPlan } from "#lib/plan-change.ts";
import { isNamedByDomain, platformTraits } from "#lib/platforms.ts";
import { isUnreachable } from "#lib/unreachable-address.ts";
import { productNow } from "#server/foundation/clock.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueMail } from "#server/foundation/mail/index.ts";

/** A store that removed Afterword, or ended its access. */
interface LostStore {
  accountId: string;
  platform: string;
  domain: string;
  /** What the store calls itself: of some platforms, the domain is an id. */
  name: string | null;
  /** Where the store says that it can be reached; null if it doesn't. */
  contactEmail: string | null;
  reason: "removed" | "paused";
}

/** Until when a plan stays that the store paid its platform for; null if it paid for none there. */
async function paidUntilAt(accountId: string, platform: string): Promise<string | null> {
  const row = await inAccount(accountId, () => tenant().storeBilling.findUnique({ where: { accountId } }));
  if (row?.platform !== platform || row.pastDueSince !== null || row.status === "canceled") return null;
  const until = row.endsAt ?? row.periodEndsAt;
  return until !== null && until > productNow() ? until.toISOString() : null;
}

/**
 * Mails the account's owner that their store was lost, and how to end what they pay for without it. An email that can't be
 * queued is only logged: the screens say the same.
 */
export async function mailStoreLost({
  accountId,
  platform,
  domain,
  name,
  contactEmail,
  reason,
}: LostStore): Promise<void> {
  try {
    const [owner, account] = await Promise.all([
      directory().membership.findFirst({
        where: { accountId, role: "owner", status: "active" },
        select: { person: { select: { emailAddress: true } } },
      }),
      directory().account.findUnique({
        where: { id: accountId },
        select: { companyName: true, billingPlan: true, status: true },
      }),
    ]);
    const address = owner?.person.emailAddress ?? "";
    const isOnlyInStore = isUnreachable(address);
    const to = isOnlyInStore ? (contactEmail ?? "") : address;
    if (!account || account.status === "closing" || !isEmailAddress(to)) return;
    const { companyName, billingPlan } = account;
    const plan = isPaidPlan(billingPlan) ? billingPlan : null;
    const paidUntil = plan === null ? null : await paidUntilAt(accountId, platform);
    const screen = reason === "removed" && plan !== null ? "/billingplan" : "/manage-integrations";
    const installAgain = `/shopify/RedirectToShopifyAuthPage?shop=${encodeURIComponent(domain)}`;
    const url = `${env.APP_URL}${isOnlyInStore ? installAgain : screen}`;
    const store = isNamedByDomain(platform) ? domain : (name ?? `Your ${platform} store`);
    const keptHours = platformTraits(platform).erasesAfterHours ?? null;
    await enqueueMail({
      to,
      template: "store-lost",
      props: { companyName, store, keptHours, reason, plan, paidUntil, isOnlyInStore, url },
    });
  } catch (error) {
    log.error({ err: error, accountId }, "could not mail that a store was lost");
  }
}
