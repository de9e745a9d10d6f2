import fc from "fast-check";
import { membersOf } from "../../unknown-values.ts";

type Schema = Record<string, unknown>;

/** How deep generated values nest: a question's follow-up, with a condition in it. */
const MAX_DEPTH = 5;

/**
 * For property tests: values that more or less match a schema of the OpenAPI document; `document` holds what it
 * references.
 */
export function arbitraryOf(schema: Schema, document: Schema, depth = 0): fc.Arbitrary<unknown> {
  if (depth > MAX_DEPTH) return fc.constantFrom(null, {}, [], "deep");
  const inner = (part: unknown) => arbitraryOf(membersOf(part), document, depth + 1);
  if (typeof schema.$ref === "string") return arbitraryOf(referred(schema.$ref, document), document, depth + 1);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (Array.isArray(several)) return fc.oneof(...several.map(inner));
  switch (schema.type) {
    case "object":
      return arbitraryObject(schema, inner);
    case "array":
      return fc.array(inner(schema.items), { maxLength: 4 });
    case "string":
      return arbitraryString(schema);
    case "integer":
      return fc.oneof(fc.integer(), fc.constantFrom(0, 1, 2 ** 31, 2 ** 53, -1));
    case "number":
      return fc.oneof(fc.double(), fc.constantFrom(0, -0, 1e300, 0.1));
    case "boolean":
      return fc.boolean();
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function referred(reference: string, document: Schema): Schema {
  return membersOf(
    reference
      .slice(2)
      .split("/")
      .reduce<unknown>((at, key) => membersOf(at)[key], document),
  );
}

function arbitraryObject(schema: Schema, inner: (part: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(membersOf(schema.properties)).map(([name, part]): [string, fc.Arbitrary<unknown>] => [
    name,
    inner(part),
  ]);
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const known = new Set(fields.map(([name]) => name));
  const named = fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => known.has(name)) });
  if (typeof schema.additionalProperties !== "object") return named;
  const keys = fc.constantFrom("de", "en-GB", "pt", "__proto__", "");
  return fc
    .tuple(named, fc.dictionary(keys, inner(schema.additionalProperties), { maxKeys: 3 }))
    .map(([own, further]) => ({ ...own, ...further }));
}

const days = fc.date({ noInvalidDate: true, min: new Date("1970-01-01"), max: new Date("2099-12-31") });

function arbitraryString(schema: Schema): fc.Arbitrary<string> {
  const maxLength = typeof schema.maxLength === "number" ? schema.maxLength : 60;
  const plain = fc.string({ unit: "grapheme", maxLength: Math.min(maxLength, 60) });
  const atTheLimit = fc.constantFrom("x".repeat(maxLength), "x".repeat(maxLength + 1), "");
  const shaped = typeof schema.pattern === "string" ? [fc.stringMatching(new RegExp(schema.pattern))] : [];
  if (schema.format === "uuid") shaped.push(fc.uuid());
  if (schema.format === "date-time") shaped.push(days.map((day) => day.toISOString()));
  if (schema.format === "date") shaped.push(days.map((day) => day.toISOString().slice(0, 10)));
  if (schema.format === "email") shaped.push(fc.emailAddress());
  if (schema.format === "uri") shaped.push(fc.webUrl());
  return fc.oneof({ arbitrary: fc.oneof(plain, ...shaped), weight: 5 }, { arbitrary: atTheLimit, weight: 1 });
}

/** What no schema expects: wrong types, numbers that break, texts that databases and pages choke on. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e308, 2 ** 53, [], {}, [[[[]]]], { length: -1 }, { $gt: "" }),
  fc.constantFrom<unknown>(
    "\u0000",
    "a\ud800",
    "\u202e",
    "'; DROP TABLE person; --",
    "{{7*7}}",
    "%00",
    "../../etc/passwd",
  ),
  fc.constantFrom<unknown>("9".repeat(400), "é".repeat(3_000), "2026-02-30", "NaN", "-0", "1e9999", "0x10"),
  fc.constantFrom<unknown>({ __proto__: { isOwner: true } }, { constructor: { prototype: {} } }, { toJSON: 1 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The same value with one of its parts replaced by junk; the numbers of `way` choose which. */
export function withJunk(value: unknown, way: readonly number[], put: unknown): unknown {
  const [first, ...rest] = way;
  if (first === undefined || typeof value !== "object" || value === null) return put;
  if (Array.isArray(value)) {
    if (value.length === 0) return [put];
    const at = first % value.length;
    return value.with(at, withJunk(value[at], rest, put));
  }
  const keys = Object.keys(value);
  const key = keys[first % Math.max(keys.length, 1)];
  if (key === undefined) return { [String(put)]: put };
  return { ...value, [key]: withJunk(membersOf(value)[key], rest, put) };
}
