import { isEmailAddress } from "#lib/email-address.ts";
import { isPaidPlan } from "#lib/plan-change.ts";
import { isNamedByDomain, platformTraits } from "#lib/platforms.ts";
import { directory } from "#server/foundation/database/db.ts";
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
  reason: "removed" | "paused";
}

/**
 * Mails the account's owner that their store was lost, and how to end what they pay for without it. A mail that can't be
 * queued is only logged: the screens say the same.
 */
export async function mailStoreLost({ accountId, platform, domain, name, reason }: LostStore): Promise<void> {
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
    const to = owner?.person.emailAddress ?? "";
    if (!account || account.status === "closing" || !isEmailAddress(to)) return;
    const { companyName, billingPlan } = account;
    const plan = isPaidPlan(billingPlan) ? billingPlan : null;
    const url = `${env.APP_URL}${reason === "removed" && plan !== null ? "/billingplan" : "/manage-integrations"}`;
    const store = isNamedByDomain(platform) ? domain : (name ?? `Your ${platform} store`);
    const keptHours = platformTraits(platform).erasesAfterHours ?? null;
    await enqueueMail({ to, template: "store-lost", props: { companyName, store, keptHours, reason, plan, url } });
  } catch (error) {
    log.error({ err: error, accountId }, "could not mail that a store was lost");
  }
}
