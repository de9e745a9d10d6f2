import * as z from "zod";
import { groupBy } from "#lib/group-by.ts";
import { apiVersion } from "../api-version.ts";
import { planText } from "../plan-text.ts";
import { firstPlanWith } from "../plans.ts";
import { problemTypes } from "../problems.ts";
import { parseJson } from "../unknown-values.ts";
import { callNames, callOf } from "./catalogue.ts";
import { bodyTypes, type Call, type Example } from "./declare.ts";
import { accessNotes, areaNotes, parameterNotes } from "./notes.ts";
import { Components, type JsonSchema } from "./openapi-schemas.ts";
import { securityOf, securitySchemes } from "./openapi-security.ts";
import { refusalsOf } from "./refusals.ts";
import { type CallName, operationIdOf, routeOf } from "./routes.ts";

/**
 * The OpenAPI 3.1 document of every call, built from the declarations that serve them. `appUrl` has no trailing slash.
 */
export function openApiDocument(appUrl: string): JsonSchema {
  const components = new Components();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const name of callNames()) {
    const { method, path } = routeOf(name);
    const outer = path.startsWith("/app/") ? `/api${path}` : path;
    paths[outer] = { ...paths[outer], [method.toLowerCase()]: operation(name, callOf(name), components) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Afterword",
      version: apiVersion,
      description:
        "Post-purchase surveys for online stores. Every call is available at its path, with or without /api in front. Paths aren't case-sensitive.",
    },
    servers: [{ url: appUrl }],
    externalDocs: { description: "The same reference as a web page", url: `${appUrl}/docs/api` },
    tags: Object.entries(areaNotes).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      parameters: { apiVersion: apiVersionParameter },
      responses: problemResponses(appUrl),
      schemas: { Problem: problemSchema, ...components.schemas },
    },
  };
}

function operation(name: CallName, call: Call, components: Components): JsonSchema {
  const { example } = call;
  const notes = [
    call.note,
    `Who can call it: ${accessNotes[call.access]}`,
    call.notForStaff || call.access === "owner" ? "Not available to staff accessing the account." : undefined,
    call.recentSignIn
      ? "Requires a sign-in within the last 15 minutes; otherwise 403 `recent-sign-in-required`."
      : undefined,
    call.plan ? `Requires the ${planText(firstPlanWith[call.plan])} plan or higher.` : undefined,
  ];
  return {
    operationId: operationIdOf(name),
    tags: [name.slice(0, name.indexOf("."))],
    summary: call.summary,
    description: notes.filter((note) => note !== undefined).join("\n\n"),
    security: securityOf(call),
    parameters: [
      ...parametersOf(call.parameters, "path", components, example),
      ...parametersOf(call.query, "query", components, example),
      { $ref: "#/components/parameters/apiVersion" },
    ],
    ...(call.body || call.bodyType ? { requestBody: requestBodyOf(call, components, example) } : {}),
    responses: {
      ...answerOf(call, components, example),
      ...problemsOf(name, call),
      default: { $ref: "#/components/responses/internal" },
    },
  };
}

/** The parameters of a path or a query, as OpenAPI has them. */
export function parametersOf(
  schema: z.ZodObject | undefined,
  place: "path" | "query",
  components: Components,
  example: Example | undefined,
): JsonSchema[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const documented = components.schemaOf(field, "input");
    const text = example?.[place]?.[name];
    return {
      name,
      in: place,
      required: place === "path" || !z.safeParse(z.object({ [name]: field }), {}).success,
      ...(parameterNotes[name] ? { description: parameterNotes[name] } : {}),
      schema: documented,
      ...(text === undefined ? {} : { example: asDocumented(text, documented) }),
    };
  });
}

/** The text of an example, converted to its parameter's documented type. */
function asDocumented(text: string, { type }: JsonSchema): unknown {
  const isText = type !== "boolean" && type !== "integer" && type !== "number";
  return isText ? text : parseJson(text.toLowerCase());
}

const imageForm = {
  type: "object",
  required: ["imageFile"],
  properties: { imageFile: { type: "string", contentMediaType: "application/octet-stream" } },
};

function requestBodyOf(call: Call, components: Components, example: Example | undefined): JsonSchema {
  const schema = call.body ? components.schemaOf(call.body, "input") : imageForm;
  const media = { schema, ...(example?.body === undefined ? {} : { example: example.body }) };
  return { required: !call.bodyOptional, content: { [bodyTypes[call.bodyType ?? "json"]]: media } };
}

function answerOf({ returns }: Call, components: Components, example: Example | undefined): JsonSchema {
  const headers = { "api-supported-versions": { schema: { type: "string" }, example: apiVersion } };
  switch (returns.kind) {
    case "nothing":
      return { 204: { description: "Success, with no body", headers } };
    case "raw":
      return { [returns.status]: rawAnswerOf(returns.status, returns.contentType, headers) };
    case "json": {
      const schema = components.schemaOf(returns.schema, "output");
      const media = { schema, ...(example?.answer === undefined ? {} : { example: example.answer }) };
      return {
        [returns.status]: { description: "The response value", headers, content: { "application/json": media } },
      };
    }
  }
}

function rawAnswerOf(status: 200 | 302 | 303, contentType: string, headers: JsonSchema): JsonSchema {
  if (status === 200) {
    return { description: "The response body", headers, content: { [contentType]: { schema: { type: "string" } } } };
  }
  return {
    description: "Redirect to the URL in `Location`",
    headers: { ...headers, location: { schema: { type: "string" } } },
  };
}

/** One answer per refusal status; if several types share a status, the first is referenced. */
function problemsOf(name: CallName, call: Call): JsonSchema {
  const byStatus = groupBy(refusalsOf(name, call), (slug) => problemTypes[slug].status);
  return Object.fromEntries(
    [...byStatus].map(([status, slugs]) => {
      const [slug] = slugs;
      if (slugs.length === 1) return [status, { $ref: `#/components/responses/${slug}` }];
      const meanings = slugs.map((each) => `\`${each}\`: ${problemTypes[each].meaning}`);
      return [status, { description: meanings.join("\n\n"), content: problemContent }];
    }),
  );
}

const problemContent = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };

function problemResponses(appUrl: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(problemTypes).map(([slug, { status, title, meaning }]) => [
      slug,
      {
        description: meaning,
        ...(status === 429 || status === 503 ? { headers: { "retry-after": { schema: { type: "integer" } } } } : {}),
        content: {
          "application/problem+json": {
            schema: { $ref: "#/components/schemas/Problem" },
            example: {
              type: `${appUrl}/problems/${slug}`,
              title,
              status,
              detail: meaning,
              traceId: "01a1f7b4-5c3e-7d28-9b1a-0e6f4c2d8a90",
            },
          },
        },
      },
    ]),
  );
}

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "traceId"],
  properties: {
    type: { type: "string", format: "uri" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    traceId: { type: "string", format: "uuid" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
};

const apiVersionParameter = {
  name: "api-version",
  in: "query",
  required: false,
  description: parameterNotes["api-version"],
  schema: { type: "string", enum: [apiVersion] },
};
