import * as z from "zod";
import { membersOf, parseJson } from "../unknown-values.ts";
import { callNames, callOf } from "./catalogue.ts";
import type { Call } from "./declare.ts";
import { parametersOf } from "./openapi.ts";
import { Components, type JsonSchema } from "./openapi-schemas.ts";
import type { CallName } from "./routes.ts";
import { toolBody } from "./tool-body.ts";

/** The JSON schema of an object. */
const ObjectSchema = z.looseObject({ type: z.literal("object") }).and(z.record(z.string(), z.json()));
type ObjectSchema = z.infer<typeof ObjectSchema>;

/** A call that assistants may make, as the Model Context Protocol lists it. */
export interface Tool {
  name: string;
  call: CallName;
  title: string;
  description: string;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint: false;
  };
  /** Of an object with the parameters of path and query, and the fields of the body. */
  inputSchema: ObjectSchema;
  /** Which of them are fields of the body. */
  bodyFields: readonly string[];
  /** Of an object whose `result` is what the call returns. */
  outputSchema: ObjectSchema;
}

/** The calls that are declared as tools, in list order. */
export function listTools(): Tool[] {
  return callNames().flatMap((name) => {
    const call = callOf(name);
    if (call.tool === undefined || call.returns.kind !== "json") return [];
    const components = new Components();
    const output = {
      type: "object",
      properties: { result: components.schemaOf(call.returns.schema, "output") },
      required: ["result"],
    };
    const title = call.toolChange?.title ?? call.summary;
    const note = call.toolChange?.note ?? call.note;
    return {
      name: call.tool,
      call: name,
      title,
      description: [`${title}.`, note].filter((part) => part !== undefined).join(" "),
      annotations: annotationsOf(call),
      ...inputOf(call),
      outputSchema: inItself(output, components.schemas),
    };
  });
}

function annotationsOf({ toolChange, effect }: Call): Tool["annotations"] {
  if (effect === "read") return { readOnlyHint: true, openWorldHint: false };
  if (!toolChange) throw new Error("a tool that changes something must declare toolChange");
  const { isIdempotent } = toolChange;
  // Each may replace what is there, if only a tag or the choice that an answer counts for.
  return { readOnlyHint: false, destructiveHint: true, idempotentHint: isIdempotent, openWorldHint: false };
}

function inputOf(call: Call): Pick<Tool, "inputSchema" | "bodyFields"> {
  const components = new Components();
  const parameters = [
    ...parametersOf(call.parameters, "path", components, call.example),
    ...parametersOf(call.query, "query", components, call.example),
  ];
  const body = toolBody(call);
  const fields = membersOf(body && components.schemaOf(body, "input"));
  const needed = parameters.filter(({ required }) => required).map((parameter) => String(parameter.name));
  const input = {
    type: "object",
    properties: { ...Object.fromEntries(parameters.map(propertyOf)), ...membersOf(fields.properties) },
    required: [...needed, ...Object.values(membersOf(fields.required))],
    additionalProperties: false,
  };
  return {
    inputSchema: inItself(input, components.schemas),
    bodyFields: Object.keys(membersOf(fields.properties)),
  };
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
