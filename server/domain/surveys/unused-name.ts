import type { Transaction } from "./survey-row.ts";

/** A name that no survey of the account has, archived ones included: the requested one, or with a number appended. */
export async function unusedName(transaction: Transaction, accountId: string, wanted: string): Promise<string> {
  const others = await transaction.survey.findMany({ where: { accountId }, select: { name: true } });
  return freeName(
    wanted,
    others.map(({ name }) => name),
  );
}

const maxLength = 200;

/** A unique name, ignoring letter case: the requested one, or with “ 2”, “ 3” and so on appended. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` ${number}`;
    const name = `${wanted.slice(0, maxLength - suffix.length).trimEnd()}${suffix}`;
    if (!known.has(name.toLowerCase())) return name;
  }
}
