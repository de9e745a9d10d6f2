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
