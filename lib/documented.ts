import * as z from "zod";

/** What the API's documents say of a schema instead of what follows from its checks. */
const documentation = z.registry<Record<string, unknown>>();

/**
 * The same schema, documented as the JSON schema given: what callers should send where the server takes other spellings too
 * (a boolean for `true` and `True` in a query), or a format that no check of it names.
 */
export function documentedAs<Schema extends z.ZodType>(schema: Schema, jsonSchema: Record<string, unknown>): Schema {
  documentation.add(schema, jsonSchema);
  return schema;
}

/** The JSON schema that a schema is documented as; undefined where its checks say everything. */
export function documentationOf(schema: z.core.$ZodType): Record<string, unknown> | undefined {
  return documentation.get(schema);
}
