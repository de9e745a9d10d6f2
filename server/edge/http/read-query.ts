import { AppError } from "#lib/errors.ts";

/**
 * The query as one text per name; an empty parameter (`?search=&page=`, as forms and generated clients send omitted
 * ones) counts as not given. Throws a 400 if a name that the call knows is given twice.
 */
export function readQuery(url: URL, known: readonly string[]): Record<string, string> {
  const query: Record<string, string> = {};
  for (const name of known) {
    const values = url.searchParams.getAll(name);
    if (values.length > 1) {
      throw new AppError("invalid", `${name} must be sent only once.`, {
        errors: { [name]: ["must be sent only once"] },
      });
    }
    if (values[0]) query[name] = values[0];
  }
  return query;
}
