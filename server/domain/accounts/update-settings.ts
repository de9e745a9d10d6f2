import type { Account } from "#lib/calls/shapes.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
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

type RetentionChoice = BodyOf<"app", "UpdateRetention">;

/** Sets how long responses are kept. The next nightly run deletes older ones; nothing is deleted immediately. */
export async function updateRetention(context: MemberContext, choice: RetentionChoice): Promise<Account> {
  const { accountId, personId } = context;
  const { months, keepsTotals } = choice;
  await tenant().$transaction(async (transaction) => {
    await transaction.account.update({
      where: { id: accountId },
      data: { retentionMonths: months, retentionKeepsTotals: keepsTotals },
    });
    const event = { action: "retentionChanged", accountId, personId, details: { months, keepsTotals } } as const;
    await recordSecurityEvent(event, transaction);
  });
  return await accountProfile(context);
}
