/**
 * Whether the account of response `r` may read it: its plan covers the order, or the order's month is over. For roles that
 * see all answers; the product's own role doesn't see locked ones (prisma/migrations).
 */
export const unlockedSql =
  "(r.lock_place IS NULL OR r.lock_place <= (SELECT unlocked_up_to FROM account WHERE id = r.account_id))";
