/**
 * The longest of some tags that a wanted one begins with (RFC 4647, lookup): `de-AT`, or else `de`, for `de-AT`. Letter case
 * never matters, and some write `de_AT`. Undefined where there is none.
 */
export function matchLocale(available: readonly string[], wanted: string): string | undefined {
  const tag = `${wanted.replace(/_/g, "-").toLowerCase()}-`;
  return available
    .filter((one) => tag.startsWith(`${one.toLowerCase()}-`))
    .sort()
    .at(-1);
}
