import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** The plan of a purchase that nobody announced yet, once; null if there is none. */
export async function announcePurchase({
  accountId,
  now,
}: MemberContext): Promise<{ plan: string | null; isTrial: boolean }> {
  const { trialEndsAt, billing } = await tenant().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { trialEndsAt: true, billing: { select: { unannouncedPlan: true } } },
  });
  const plan = billing?.unannouncedPlan ?? null;
  const noted = { accountId, unannouncedPlan: plan };
  const { count } =
    plan === null ? { count: 0 } : await tenant().billing.updateMany({ where: noted, data: { unannouncedPlan: null } });
  return { plan: count === 1 ? plan : null, isTrial: trialEndsAt > now };
}
