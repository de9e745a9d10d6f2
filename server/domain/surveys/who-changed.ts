import type { Transaction } from "./survey-row.ts";

/** Who made a change, as shown to the account's people. */
export interface Author {
  name: string | null;
  emailAddress: string | null;
}

/** A change's author as rows store it. */
export interface AuthorKey {
  personId: string | null;
  asStaff: boolean;
}

const staff: Author = { name: "Afterword staff", emailAddress: null };

/**
 * The authors of changes, in the order requested. Staff are shown as staff; null for a person who isn't, or is no
 * longer, in the account, because the account must not learn their current name.
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

/** An author's name in a list: the name, or the address of a person without one. */
export function nameOf(author: Author | null | undefined): string | null {
  return author?.name || author?.emailAddress || null;
}
