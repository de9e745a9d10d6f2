import * as z from "zod";
import { planText } from "../plan-text.ts";
import { firstPlanWith } from "../plans.ts";
import { type ProblemSlug, problemTypes } from "../problems.ts";
import { callOf, everyCall } from "./catalogue.ts";
import { curlExample } from "./curl-example.ts";
import { bodyTypes, type Call } from "./declare.ts";
import { accessNotes, areaNotes, parameterNotes } from "./notes.ts";
import { Components } from "./openapi-schemas.ts";
import { refusalsOf } from "./refusals.ts";
import { type CallName, operationIdOf, routeOf } from "./routes.ts";
import { type Field, fieldsOf, limitsOf, type TypeText, typeText } from "./schema-text.ts";

export interface ReferenceCall {
  /** The operation id, also used as the anchor. */
  id: string;
  /** The name within its area. */
  title: string;
  method: string;
  path: string;
  summary: string;
  note: string | undefined;
  who: string;
  isClosedToStaff: boolean;
  planName: string | undefined;
  parameters: ReferenceParameter[];
  body: { contentType: string; isRequired: boolean; type: TypeText } | undefined;
  answer: { status: number; contentType: string | undefined; type: TypeText | undefined };
  refusals: { slug: ProblemSlug; status: number; title: string }[];
  /** A shell command that makes the call, and the JSON response; undefined if there is none. */
  request: string | undefined;
  response: string | undefined;
}

export interface ReferenceParameter extends Field {
  place: "path" | "query";
  note: string | undefined;
}

export interface Reference {
  areas: { name: string; note: string; calls: ReferenceCall[] }[];
  shapes: { name: string; type: TypeText; note: string | undefined; fields: Field[] }[];
}

/** The reference documentation of every call, from the declarations that serve them. `appUrl` has no trailing slash. */
export function apiReference(appUrl: string): Reference {
  const components = new Components();
  const areas = Object.entries(areaNotes).map(([name, note]) => ({
    name,
    note,
    calls: everyCall()
      .filter((each) => each.name.startsWith(`${name}.`))
      .map((each) => referenceCall(appUrl, each.name, components)),
  }));
  const shapes = Object.entries(components.schemas).map(([name, schema]) => ({
    name,
    type: typeText(schema),
    note: typeof schema.description === "string" ? schema.description : undefined,
    fields: fieldsOf(schema),
  }));
  return { areas, shapes: shapes.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

function referenceCall(appUrl: string, name: CallName, components: Components): ReferenceCall {
  const call = callOf(name);
  const { method, path } = routeOf(name);
  const { example } = call;
  return {
    id: operationIdOf(name),
    title: name.slice(name.indexOf(".") + 1),
    method,
    path: path.startsWith("/app/") ? `/api${path}` : path,
    summary: call.summary,
    note: call.note,
    who: accessNotes[call.access],
    isClosedToStaff: call.notForStaff === true,
    planName: call.plan && planText(firstPlanWith[call.plan]),
    parameters: [
      ...parametersOf(call.parameters, "path", components),
      ...parametersOf(call.query, "query", components),
    ],
    body: bodyOf(call, components),
    answer: answerOf(call, components),
    refusals: refusalsOf(name, call).map((slug) => ({
      slug,
      status: problemTypes[slug].status,
      title: problemTypes[slug].title,
    })),
    request: example && curlExample(appUrl, name, call, example),
    response: example?.answer === undefined ? undefined : JSON.stringify(example.answer, null, 2),
  };
}

function parametersOf(
  schema: z.ZodObject | undefined,
  place: "path" | "query",
  components: Components,
): ReferenceParameter[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const json = components.schemaOf(field, "input");
    const isRequired = place === "path" || !z.safeParse(z.object({ [name]: field }), {}).success;
    return { name, place, type: typeText(json), isRequired, limits: limitsOf(json), note: parameterNotes[name] };
  });
}

function bodyOf({ body, bodyType, bodyOptional }: Call, components: Components): ReferenceCall["body"] {
  if (!body && !bodyType) return undefined;
  const image: Field = { name: "imageFile", type: { words: "an image" }, isRequired: true, limits: ["at most 5 MiB"] };
  const type = body ? typeText(components.schemaOf(body, "input")) : { words: "object", fields: [image] };
  return { contentType: bodyTypes[bodyType ?? "json"], isRequired: !bodyOptional, type };
}

function answerOf({ returns }: Call, components: Components): ReferenceCall["answer"] {
  switch (returns.kind) {
    case "nothing":
      return { status: 204, contentType: undefined, type: undefined };
    case "raw":
      return {
        status: returns.status,
        contentType: returns.status === 200 ? returns.contentType : undefined,
        type: undefined,
      };
    case "json":
      return {
        status: returns.status,
        contentType: "application/json",
        type: typeText(components.schemaOf(returns.schema, "output")),
      };
  }
}
