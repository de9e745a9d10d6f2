import { localDay } from "#lib/local-day.ts";
import { lastView } from "./last-view.ts";

interface ViewedAccount {
  accountId: string;
  /** Of the account's local days. */
  timeZone: string;
  createdAt: Date;
}

/**
 * For an account without counted views since `firstDay` (`YYYY-MM-DD`, local): whether its survey really was unseen
 * since then, and when it was last seen, null for never. Null if there is nothing to report: the account is younger
 * than that, or the survey was seen by a test order, or by a shopper on a day that isn't counted.
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
