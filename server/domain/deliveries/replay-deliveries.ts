import { notFound } from "#lib/errors.ts";
import type { IntegrationName } from "#lib/partners.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { tenant } from "#server/foundation/database/db.ts";

/**
 * Sends deliveries that failed for good again, from the beginning: those of these responses, or all of a partner. Others,
 * and those of other accounts, stay as they are.
 * @throws AppError `not-found` if none of the responses has a delivery to the partner
 */
export async function replayDeliveries(
  { accountId, now }: { accountId: string; now: Date },
  { name, recordIds }: { name: IntegrationName; recordIds?: readonly string[] | undefined },
): Promise<{ replayed: number }> {
  const ids = recordIds && (await existingDeliveries(accountId, name, recordIds));
  const { count } = await tenant().delivery.updateMany({
    where: { accountId, integration: name, status: "failed", ...(ids && { responseId: { in: ids } }) },
    data: { status: "waiting", attempts: 0, firstAttemptAt: null, retryAt: null, quietUntil: now },
  });
  return { replayed: count };
}

async function existingDeliveries(
  accountId: string,
  integration: IntegrationName,
  recordIds: readonly string[],
): Promise<string[]> {
  const wellFormed = recordIds.filter((id) => uuidPattern.test(id));
  const rows = await tenant().delivery.findMany({
    where: { accountId, integration, responseId: { in: wellFormed } },
    select: { responseId: true },
  });
  if (rows.length === 0) throw notFound("delivery");
  return rows.map(({ responseId }) => responseId);
}
