/** What a key is called; one without a name goes by how it begins. */
export function keyName({ name, prefix }: { name: string | null; prefix: string }): string {
  return name ?? `Key ${prefix}…`;
}
