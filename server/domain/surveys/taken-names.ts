import type { Transaction } from "./survey-row.ts";

/** Every questionNameId that the account ever used, in any survey, live or not. */
export async function takenNames(transaction: Transaction, accountId: string): Promise<string[]> {
  const rows = await transaction.question.findMany({ where: { accountId }, select: { questionNameId: true } });
  return rows.map(({ questionNameId }) => questionNameId);
}
