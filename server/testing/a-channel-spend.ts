import { randomUUIDv7 } from "node:crypto";
import { importSpend } from "#server/domain/channel-spend/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";

/** Imports a row of spend for an account whose currency is USD; returns the ids of both. */
export async function aChannelSpend(accountId: string): Promise<{ spendId: string; spendImportId: string }> {
  const context = { accountId, personId: randomUUIDv7(), isStaff: false };
  const row = { channel: "podcast", startDate: "2026-10-01", endDate: "2026-10-31", spend: 900, currency: "USD" };
  return await inAccount(accountId, async () => {
    const { importId } = await importSpend(context, [row]);
    const { id } = await tenant().channelSpend.findFirstOrThrow({ where: { accountId } });
    return { spendId: id, spendImportId: String(importId) };
  });
}
