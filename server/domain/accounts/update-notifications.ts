import type { Account } from "#lib/calls/shapes.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { accountProfile } from "./account-profile.ts";

export interface NotificationSwitches {
  notificationBestPracticeEnabled?: boolean | undefined;
  notificationMarketingEnabled?: boolean | undefined;
  notificationDailyDigestEnabled?: boolean | undefined;
  notificationWeeklyDigestEnabled?: boolean | undefined;
  notificationLowScoreEnabled?: boolean | undefined;
}

/** Which mails the person wants from this account. Staff who look into it get none, so for them nothing changes. */
export async function updateNotifications(context: MemberContext, switches: NotificationSwitches): Promise<Account> {
  const { accountId, personId, now } = context;
  const { notificationLowScoreEnabled: isLowScoreOn, ...data } = switches;
  await tenant().membership.updateMany({
    where: { accountId, personId },
    data: { ...data, ...(isLowScoreOn === false ? { lowScoreMailsSince: null } : {}) },
  });
  if (isLowScoreOn) {
    // Turning on what is on must not skip the answers of the last minute.
    await tenant().membership.updateMany({
      where: { accountId, personId, lowScoreMailsSince: null },
      data: { lowScoreMailsSince: now },
    });
  }
  return await accountProfile(context);
}
