import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** The plan of a purchase that nobody announced yet, once; null if there is none. */
export async function announcePurchase({
  accountId,
  now,
}: MemberContext): Promise<{ plan: string | null; isTrial: boolean }> {
  const bought = { select: { unannouncedPlan: true } };
  const { trialEndsAt, billing, storeBilling } = await tenant().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { trialEndsAt: true, billing: bought, storeBilling: bought },
  });
  const plan = billing?.unannouncedPlan ?? storeBilling?.unannouncedPlan ?? null;
  if (plan === null) return { plan: null, isTrial: trialEndsAt > now };
  const noted = { where: { accountId, unannouncedPlan: plan }, data: { unannouncedPlan: null } };
  const cleared = [await tenant().billing.updateMany(noted), await tenant().storeBilling.updateMany(noted)];
  return { plan: cleared.some(({ count }) => count === 1) ? plan : null, isTrial: trialEndsAt > now };
}
