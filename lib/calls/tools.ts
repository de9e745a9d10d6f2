import * as z from "zod";
import { membersOf, parseJson } from "../unknown-values.ts";
import { callNames, callOf } from "./catalogue.ts";
import { parametersOf } from "./openapi.ts";
import { Components, type JsonSchema } from "./openapi-schemas.ts";
import type { CallName } from "./routes.ts";

/** The JSON schema of an object. */
const ObjectSchema = z.looseObject({ type: z.literal("object") }).and(z.record(z.string(), z.json()));
type ObjectSchema = z.infer<typeof ObjectSchema>;

/** A call that assistants may make, as the Model Context Protocol lists it. */
export interface Tool {
  name: string;
  call: CallName;
  title: string;
  description: string;
  /** Of an object with the parameters of path and query. */
  inputSchema: ObjectSchema;
  /** Of an object whose `result` is what the call returns. */
  outputSchema: ObjectSchema;
}

/** The calls that are declared as tools, in list order. */
export function listTools(): Tool[] {
  return callNames().flatMap((name) => {
    const call = callOf(name);
    if (call.tool === undefined || call.returns.kind !== "json") return [];
    const components = new Components();
    const parameters = [
      ...parametersOf(call.parameters, "path", components, call.example),
      ...parametersOf(call.query, "query", components, call.example),
    ];
    const input = {
      type: "object",
      properties: Object.fromEntries(parameters.map(propertyOf)),
      required: parameters.filter(({ required }) => required).map((parameter) => String(parameter.name)),
      additionalProperties: false,
    };
    const output = {
      type: "object",
      properties: { result: components.schemaOf(call.returns.schema, "output") },
      required: ["result"],
    };
    const { schemas } = components;
    return {
      name: call.tool,
      call: name,
      title: call.summary,
      description: [`${call.summary}.`, call.note].filter((part) => part !== undefined).join(" "),
      inputSchema: inItself(input, schemas),
      outputSchema: inItself(output, schemas),
    };
  });
}

function propertyOf({ name, schema, description, example }: JsonSchema): [string, JsonSchema] {
  return [
    String(name),
    {
      ...membersOf(schema),
      ...(description ? { description } : {}),
      ...(example === undefined ? {} : { examples: [example] }),
    },
  ];
}

/** The same schema with the named shapes that it refers to in `$defs`. */
function inItself(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): ObjectSchema {
  const text = JSON.stringify(schema);
  const whole = text.includes("#/components/schemas/") ? { ...schema, $defs: named } : schema;
  return ObjectSchema.parse(parseJson(JSON.stringify(whole).replaceAll("#/components/schemas/", "#/$defs/")));
}
