/**
 * The longest of some tags that is a prefix of the requested one (RFC 4647, lookup): `de-AT`, or else `de`, for
 * `de-AT`. Case-insensitive; `de_AT` is accepted too. Undefined if none matches.
 */
export function matchLocale(available: readonly string[], wanted: string): string | undefined {
  const tag = `${wanted.replace(/_/g, "-").toLowerCase()}-`;
  return available
    .filter((one) => tag.startsWith(`${one.toLowerCase()}-`))
    .sort()
    .at(-1);
}
