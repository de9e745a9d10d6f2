import { membersOf } from "#lib/unknown-values.ts";
/** The input of a call: query and body. */
export interface CallInput {
  parameters?: unknown;
  query?: unknown;
  body?: unknown;
}

type Detail = string | number | boolean | null;

/** The longest text that is logged; for a longer one only its length is. */
const MAX_TEXT_LENGTH = 200;
const secretName = /key|secret|token|password|code|link/i;
const secretValue = /^(sk|pk)_|^eyJ/;

/**
 * The details of a call's input for its entry: each field of query and body with its value if that is short and not a
 * secret, otherwise the kind of value.
 */
export function entryDetails({ query, body }: CallInput): Record<string, Detail> {
  const fields = [...Object.entries(membersOf(query)), ...Object.entries(membersOf(body))];
  return Object.fromEntries(
    fields.filter(([, value]) => value !== undefined).map(([name, value]) => [name, detailOf(name, value)]),
  );
}

/** The subject of a call: the id in its path, or the first field of query or body that identifies something. */
export function entrySubject({ parameters, query, body }: CallInput): string | null {
  for (const name of ["id", "recordId", "surveyId", "templateId", "questionNameId", "emailAddress", "name"]) {
    for (const part of [parameters, query, body]) {
      const value: unknown = membersOf(part)[name];
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
  return storable(Object.keys(membersOf(value)).slice(0, 20).join(", ").slice(0, MAX_TEXT_LENGTH));
}

function textDetail(text: string): string {
  if (secretValue.test(text)) return "not shown";
  return text.length > MAX_TEXT_LENGTH ? `${text.length} characters` : storable(text);
}

/** PostgreSQL stores neither NUL nor unpaired surrogates, and the input may contain either before it is validated. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, "\u{FFFD}");
}
