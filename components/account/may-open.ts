import type { Account } from "#lib/calls/shapes.ts";

type Person = Pick<Account, "isOwner" | "userRole">;

/** The screens that are not for everybody in an account, and for whom they are. */
const openTo: ReadonlyMap<string, (person: Person) => boolean> = new Map([
  ["/manage-api-keys", ({ userRole }: Person) => userRole !== "member"],
  ["/account/staff-activity", ({ isOwner }: Person) => isOwner],
]);

/** Whether a screen has something for a person; while it is not known who they are, only what is for everybody has. */
export function mayOpen(path: string, person: Person | undefined): boolean {
  const isFor = openTo.get(path);
  return isFor === undefined || (person !== undefined && isFor(person));
}
