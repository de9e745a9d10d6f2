import { membersOf } from "../unknown-values.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

/** A value's type, described for readers. */
export interface TypeText {
  words: string;
  /** The named shape that it is, or is a list of. */
  shape?: string;
  /** Its fields, if it is an object without a name of its own. */
  fields?: Field[];
}

export interface Field {
  name: string;
  type: TypeText;
  isRequired: boolean;
  /** Constraints beyond the type: "at most 200 characters". */
  limits: string[];
}

/** Describes a JSON schema of the documents. */
export function typeText(schema: JsonSchema): TypeText {
  if (typeof schema.$ref === "string") {
    const shape = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    return { words: shape, shape };
  }
  if (Array.isArray(schema.enum)) return { words: schema.enum.map((value) => JSON.stringify(value)).join(" | ") };
  if ("const" in schema) return { words: JSON.stringify(schema.const) };
  const several = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(several)) return eitherOf(several.map((part) => typeText(membersOf(part))));
  if (schema.type === "array") return listOf(typeText(membersOf(schema.items)));
  if (schema.type === "object") return objectText(schema);
  // "text or null" is written as a list of types.
  if (Array.isArray(schema.type)) return eitherOf(schema.type.map((type) => typeText({ ...schema, type })));
  const words = formatText[String(schema.format)] ?? plainText[String(schema.type)];
  return { words: words ?? "any value" };
}

/** The fields of an object schema, in declaration order. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(membersOf(schema.properties)).map(([name, part]) => ({
    name,
    type: typeText(membersOf(part)),
    isRequired: required.includes(name),
    limits: limitsOf(membersOf(part)),
  }));
}

/** Constraints beyond the type. */
export function limitsOf(schema: JsonSchema): string[] {
  const limits: string[] = [];
  const { maxLength, minimum, maximum, maxItems, pattern, anyOf, default: standard } = schema;
  if (typeof maxLength === "number") limits.push(`at most ${maxLength.toLocaleString("en")} characters`);
  if (typeof maxItems === "number") limits.push(`at most ${maxItems} items`);
  if (typeof minimum === "number" && typeof maximum === "number")
    limits.push(`${minimum.toLocaleString("en")} to ${maximum.toLocaleString("en")}`);
  else if (typeof minimum === "number") limits.push(`from ${minimum}`);
  else if (typeof maximum === "number") limits.push(`up to ${maximum}`);
  if (typeof pattern === "string" && pattern.length <= 40) limits.push(`matches ${pattern}`);
  if (standard !== undefined) limits.push(`${JSON.stringify(standard)} if left out`);
  if (Array.isArray(anyOf)) limits.push(...anyOf.flatMap((part) => limitsOf(membersOf(part))));
  return limits;
}

const formatText: Record<string, string> = {
  uuid: "UUID",
  date: "date (YYYY-MM-DD)",
  "date-time": "time (ISO 8601)",
  email: "email address",
  uri: "web address",
};

const plainText: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "null",
};

function objectText(schema: JsonSchema): TypeText {
  const fields = fieldsOf(schema);
  if (fields.length > 0) return { words: "object", fields };
  if (typeof schema.additionalProperties !== "object") return { words: "object" };
  const inner = typeText(membersOf(schema.additionalProperties));
  return { ...inner, words: `object of ${inner.words} by name` };
}

function listOf(inner: TypeText): TypeText {
  return { ...inner, words: `list of ${inner.words === "object" ? "objects" : inner.words}` };
}

function eitherOf(parts: TypeText[]): TypeText {
  const words = [...new Set(parts.map((part) => part.words))].join(" or ");
  const shape = parts.find((part) => part.shape)?.shape;
  const fields = parts.find((part) => part.fields)?.fields;
  return { words, ...(shape ? { shape } : {}), ...(fields ? { fields } : {}) };
}
