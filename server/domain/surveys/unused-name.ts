import { freeName } from "./free-name.ts";
import type { Transaction } from "./survey-row.ts";

/** A name that no survey of the account has, archived ones included: the requested one, or with a number appended. */
export async function unusedName(transaction: Transaction, accountId: string, wanted: string): Promise<string> {
  const others = await transaction.survey.findMany({ where: { accountId }, select: { name: true } });
  return freeName(
    wanted,
    others.map(({ name }) => name),
  );
}
