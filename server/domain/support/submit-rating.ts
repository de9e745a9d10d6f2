import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";

/** Stores a person's rating of the product, one to five. A second rating on the same day (UTC) replaces the first. */
export async function submitRating(context: MemberContext, rating: number): Promise<void> {
  const { accountId, personId, now, isStaff } = context;
  if (isStaff) return;
  const startOfDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  await tenant().$transaction([
    tenant().feedbackRating.deleteMany({ where: { accountId, personId, createdAt: { gte: startOfDay } } }),
    tenant().feedbackRating.create({ data: { accountId, personId, rating, createdAt: now } }),
  ]);
}
