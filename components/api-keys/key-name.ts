/** A key's name; a key without one is called by its prefix. */
export function keyName({ name, prefix }: { name: string | null; prefix: string }): string {
  return name ?? `Key ${prefix}…`;
}
