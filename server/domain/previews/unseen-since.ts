import { localDay } from "#lib/local-day.ts";
import { lastView } from "./last-view.ts";

interface ViewedAccount {
  accountId: string;
  /** Of the account's local days. */
  timeZone: string;
  createdAt: Date;
}

/**
 * For an account of which no view was counted since `firstDay` (`YYYY-MM-DD`, local): whether its survey was indeed unseen
 * since then, and when it was last seen, null for never. Null where nobody is to be told: the account is younger than
 * that, or a test order saw the survey, or a shopper whose day is not among the counted ones.
 */
export async function unseenSince(
  { accountId, timeZone, createdAt }: ViewedAccount,
  firstDay: string,
): Promise<{ lastViewedAt: string | null } | null> {
  if (localDay(timeZone, createdAt.getTime()) >= firstDay) return null;
  const { viewedAt } = await lastView({ accountId });
  if (viewedAt !== null && localDay(timeZone, Date.parse(viewedAt)) >= firstDay) return null;
  return { lastViewedAt: viewedAt };
}
