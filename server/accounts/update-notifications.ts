import type { Account } from "#lib/calls/shapes.ts";
import { tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { accountProfile } from "./account-profile.ts";

export interface NotificationSwitches {
  notificationBestPracticeEnabled?: boolean | undefined;
  notificationMarketingEnabled?: boolean | undefined;
  notificationDailyDigestEnabled?: boolean | undefined;
  notificationWeeklyDigestEnabled?: boolean | undefined;
}

/** Which mails the person wants from this account. Staff who look into it get none, so for them nothing changes. */
export async function updateNotifications(context: MemberContext, switches: NotificationSwitches): Promise<Account> {
  const { accountId, personId } = context;
  await tenant().membership.updateMany({ where: { accountId, personId }, data: switches });
  return await accountProfile(context);
}
