import type { Account } from "#lib/calls/shapes.ts";

type Person = Pick<Account, "isOwner" | "userRole">;

/** Screens that not everyone in an account may open, and who may. */
const openTo: ReadonlyMap<string, (person: Person) => boolean> = new Map([
  ["/manage-api-keys", ({ userRole }: Person) => userRole !== "member"],
  ["/account/staff-activity", ({ isOwner }: Person) => isOwner],
]);

/** Whether a person may open a screen. Until we know who they are, only screens open to everyone qualify. */
export function mayOpen(path: string, person: Person | undefined): boolean {
  const isFor = openTo.get(path);
  return isFor === undefined || (person !== undefined && isFor(person));
}
