import type { Account } from "#lib/calls/shapes.ts";
import { accountProfile } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** Records that somebody in the account was sent to the app store to write a review; only the first time is stored. */
export async function submitReview(context: MemberContext): Promise<Account> {
  const { accountId, now } = context;
  await tenant().account.updateMany({
    where: { id: accountId, appStoreReviewSubmittedAt: null },
    data: { appStoreReviewSubmittedAt: now },
  });
  return await accountProfile(context);
}
