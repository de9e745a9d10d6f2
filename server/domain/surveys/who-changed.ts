import type { Transaction } from "./survey-row.ts";

/** Who made a change, as it is told to the account's people. */
export interface Author {
  name: string | null;
  emailAddress: string | null;
}

/** A change's author as rows keep it. */
export interface AuthorKey {
  personId: string | null;
  asStaff: boolean;
}

const staff: Author = { name: "Afterword staff", emailAddress: null };

/**
 * The authors of changes, in the order asked. Staff are named as staff; null for somebody who is not, or no longer, of the
 * account: what they are called now is not the account's to know.
 */
export async function whoChanged(
  transaction: Transaction,
  accountId: string,
  keys: readonly AuthorKey[],
): Promise<(Author | null)[]> {
  const ids = keys.flatMap(({ personId, asStaff }) => (personId && !asStaff ? [personId] : []));
  const members =
    ids.length === 0
      ? []
      : await transaction.membership.findMany({
          where: { accountId, personId: { in: ids }, status: "active" },
          select: { personId: true, person: { select: { name: true, emailAddress: true } } },
        });
  const known = new Map(members.map(({ personId, person }) => [personId, person]));
  return keys.map(({ personId, asStaff }) => (asStaff ? staff : personId ? (known.get(personId) ?? null) : null));
}

/** What an author is called in a list: the name, or the address of somebody without one. */
export function nameOf(author: Author | null | undefined): string | null {
  return author?.name || author?.emailAddress || null;
}
