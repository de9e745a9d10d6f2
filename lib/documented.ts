import * as z from "zod";

/** What the API's documents say about a schema, instead of what its checks imply. */
const documentation = z.registry<Record<string, unknown>>();

/**
 * The same schema, documented as the given JSON schema: what callers should send if the server also accepts other
 * spellings (a boolean for `true` and `True` in a query), or a format that no check expresses.
 */
export function documentedAs<Schema extends z.ZodType>(schema: Schema, jsonSchema: Record<string, unknown>): Schema {
  documentation.add(schema, jsonSchema);
  return schema;
}

/** The JSON schema that a schema is documented as; undefined if its checks say everything. */
export function documentationOf(schema: z.core.$ZodType): Record<string, unknown> | undefined {
  return documentation.get(schema);
}
