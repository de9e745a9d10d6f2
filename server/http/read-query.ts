import { AppError } from "#lib/errors.ts";

/** The query as one text a name. Throws a 400 where a name that the call knows is given twice. */
export function readQuery(url: URL, known: readonly string[]): Record<string, string> {
  const query: Record<string, string> = {};
  for (const name of known) {
    const values = url.searchParams.getAll(name);
    if (values.length > 1) {
      throw new AppError("invalid", `${name} must be given once.`, { errors: { [name]: ["must be given once"] } });
    }
    if (values[0] !== undefined) query[name] = values[0];
  }
  return query;
}
