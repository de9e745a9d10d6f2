import type { Account } from "#lib/calls/shapes.ts";
import type { BodyOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { accountProfile } from "./account-profile.ts";

export type NotificationSwitches = BodyOf<"Profile", "UpdateNotifications">;

/** Which emails the person wants from this account. Staff in the account get none, so nothing changes for them. */
export async function updateNotifications(context: MemberContext, switches: NotificationSwitches): Promise<Account> {
  const { accountId, personId, now } = context;
  const { notificationLowScoreEnabled: isLowScoreOn, ...data } = switches;
  await tenant().membership.updateMany({
    where: { accountId, personId },
    data: { ...data, ...(isLowScoreOn === false ? { lowScoreMailsSince: null } : {}) },
  });
  if (isLowScoreOn) {
    // Turning on a switch that is already on must not skip the answers of the last minute.
    await tenant().membership.updateMany({
      where: { accountId, personId, lowScoreMailsSince: null },
      data: { lowScoreMailsSince: now },
    });
  }
  return await accountProfile(context);
}
