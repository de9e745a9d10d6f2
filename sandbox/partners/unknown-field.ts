import { membersOf } from "#lib/unknown-values.ts";

/** The fields that an object may have, and those of the objects in them; null for any value. */
export interface Shape {
  [field: string]: Shape | null;
}

/** Where a value has a field that its shape doesn't allow, as a JSON pointer; null if it has none. */
export function unknownField(value: unknown, shape: Shape, pointer = ""): string | null {
  for (const [name, member] of Object.entries(membersOf(value))) {
    const allowed = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (allowed === undefined) return `${pointer}/${name}`;
    const inside = allowed === null ? null : unknownField(member, allowed, `${pointer}/${name}`);
    if (inside !== null) return inside;
  }
  return null;
}
