import type { CallName } from "#lib/calls/routes.ts";
import { bodyFor, fieldsOf, queryFor, sendInput, type taking } from "./send-input.ts";

type Path = readonly (string | number)[];

/** A part of a call's input. */
export interface Field {
  name: CallName;
  place: "body" | "query";
  path: Path;
  /** As errors name it: `questions[2].title`. */
  at: string;
}

/** Every field of a call: each part of a valid body, nested ones too, and each query parameter. */
export function fieldsOfCall({ name, call }: (typeof taking)[number]): Field[] {
  const body = [...pathsIn(bodyFor(name) ?? {}), ...(call.example?.omits ?? []).map((field) => [field])];
  return [
    ...body.map((path): Field => ({ name, place: "body", path, at: nameOf(path) })),
    ...fieldsOf(call.query).map((field): Field => ({ name, place: "query", path: [field], at: field })),
  ];
}

/** Sends a valid request with other values in some fields of one call. */
export async function sendWith(name: CallName, values: ReadonlyMap<Field, unknown>): Promise<Response> {
  let body = bodyFor(name);
  const query = queryFor(name);
  for (const [{ place, path, at }, value] of values) {
    if (place === "query") query[at] = String(value);
    else body = withValueAt(body, path, value);
  }
  return await sendInput(name, body, query);
}

/** The path to every part of a value except itself. */
function pathsIn(value: unknown): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, part]) => [[key], ...pathsIn(part).map((rest) => [key, ...rest])]);
}

function nameOf(path: Path): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${part}`))
    .join("");
}

/** A copy with another value at a path. */
function withValueAt(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const part: unknown = Reflect.get(Object(whole), key);
  const changed = withValueAt(part, rest, value);
  return Array.isArray(whole) ? whole.with(Number(key), changed) : { ...Object(whole), [key]: changed };
}

/** A field's kind: where it is, and the kind of a valid value. */
export function kindOf(place: string, path: readonly (string | number)[], body: unknown): string {
  if (place === "query") return "a query parameter";
  let value = body;
  for (const key of path) value = Object.entries(Object(value)).find(([name]) => name === String(key))?.[1];
  if (typeof value === "string") return "a text in a body";
  return typeof value === "object" ? "a part of a body" : "a number or a switch in a body";
}
