/** What a call was asked to do, as it came: the query and the body. */
export interface Asked {
  parameters?: unknown;
  query?: unknown;
  body?: unknown;
}

type Detail = string | number | boolean | null;

/** The longest text that a log keeps; of a longer one it keeps the length. */
const MAX_TEXT_LENGTH = 200;
const secretName = /key|secret|token|password|code|link/i;
const secretValue = /^(sk|pk)_|^eyJ/;

/**
 * What an entry says of a call's input: each field of the query and the body with its value, where that is short and no
 * secret; else what kind of value it was.
 */
export function entryDetails({ query, body }: Asked): Record<string, Detail> {
  const fields = [...Object.entries(Object(query)), ...Object.entries(Object(body))];
  return Object.fromEntries(
    fields.filter(([, value]) => value !== undefined).map(([name, value]) => [name, detailOf(name, value)]),
  );
}

/** The one thing that a call is about: the id in its path, or the first name in its query or body that names something. */
export function entrySubject({ parameters, query, body }: Asked): string | null {
  for (const name of ["id", "recordId", "surveyId", "templateId", "questionNameId", "emailAddress", "name"]) {
    for (const part of [parameters, query, body]) {
      const value: unknown = Reflect.get(Object(part), name);
      if (typeof value === "string" && value !== "") return textDetail(value);
    }
  }
  return null;
}

function detailOf(name: string, value: unknown): Detail {
  if (secretName.test(name)) return "not shown";
  if (typeof value === "boolean" || typeof value === "number" || value === null) return value;
  if (typeof value === "string") return textDetail(value);
  if (Array.isArray(value)) return value.length === 1 ? "1 entry" : `${value.length} entries`;
  return storable(Object.keys(Object(value)).slice(0, 20).join(", ").slice(0, MAX_TEXT_LENGTH));
}

function textDetail(text: string): string {
  if (secretValue.test(text)) return "not shown";
  return text.length > MAX_TEXT_LENGTH ? `${text.length} characters` : storable(text);
}

/** PostgreSQL keeps neither NUL nor half a character, and what was asked for may hold either before it is refused. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, "\u{FFFD}");
}
