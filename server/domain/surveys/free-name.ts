const maxLength = 200;

/** A name that no other has, whatever its letter case: the one wanted, or with “ 2”, “ 3” and so on after it. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` ${number}`;
    const name = `${wanted.slice(0, maxLength - suffix.length).trimEnd()}${suffix}`;
    if (!known.has(name.toLowerCase())) return name;
  }
}
