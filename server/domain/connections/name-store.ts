import type { Prisma } from "#generated/prisma/client.ts";

/**
 * Writes down which store a merchant said is theirs, in place of what they said before. It isn't connected by that.
 * @param store null: none
 */
export async function nameStore(
  transaction: Prisma.TransactionClient,
  accountId: string,
  store: { platform: string; domain: string } | null,
): Promise<void> {
  await transaction.connection.deleteMany({ where: { accountId, kind: "platform", status: "chosen" } });
  if (!store) return;
  await transaction.connection.create({ data: { accountId, ...chosenStore(store.platform, store.domain) } });
}

/** The row of a store that a merchant said is theirs. */
export function chosenStore(platform: string, domain: string) {
  return { kind: "platform", name: platform, externalId: domain.toLowerCase(), status: "chosen" };
}
