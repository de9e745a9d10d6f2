import * as z from "zod";
import { callNames, callOf } from "./catalogue.ts";
import type { Access, Call } from "./declare.ts";
import { type CallName, operationIdOf, routeOf } from "./routes.ts";

type Schema = Record<string, unknown>;

/** The OpenAPI 3.1 document of every call, made from the declarations that serve them. `appUrl` has no slash at its end. */
export function openApiDocument(appUrl: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const name of callNames()) {
    const { method, path } = routeOf(name);
    const outer = path.startsWith("/app/") ? `/api${path}` : path;
    paths[outer] = { ...paths[outer], [method.toLowerCase()]: operation(name, callOf(name)) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Afterword",
      version: "1.0",
      description: "Post-purchase surveys for online stores. Every call answers at its path and at /api + its path.",
    },
    servers: [{ url: appUrl }],
    paths,
    components: { securitySchemes, schemas: { Problem: problemSchema } },
  };
}

function operation(name: CallName, call: Call): Schema {
  return {
    operationId: operationIdOf(name),
    tags: [name.slice(0, name.indexOf("."))],
    summary: call.summary,
    ...(call.planned ? { description: "Declared, not built yet: answers 501." } : {}),
    security: securityOf(call.access),
    parameters: [...parametersOf(call.parameters, "path"), ...parametersOf(call.query, "query"), apiVersion],
    ...(call.body || call.bodyType ? { requestBody: { required: !call.bodyOptional, content: bodyOf(call) } } : {}),
    responses: {
      ...answerOf(call),
      default: { description: "A problem (RFC 9457)", content: { "application/problem+json": { schema: problemRef } } },
    },
  };
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Schema[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(z.object({ [name]: field }), {}).success,
    schema: toSchema(field, "input"),
  }));
}

const bodyTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

function bodyOf(call: Call): Schema {
  return { [bodyTypes[call.bodyType ?? "json"]]: { schema: call.body ? toSchema(call.body, "input") : {} } };
}

function answerOf({ returns }: Call): Schema {
  switch (returns.kind) {
    case "nothing":
      return { 204: { description: "Done; no body" } };
    case "raw":
      return {
        [returns.status]: {
          description: returns.status === 200 ? "The body" : "Where to go next, in `Location`",
          ...(returns.status === 200 ? { content: { [returns.contentType]: { schema: { type: "string" } } } } : {}),
        },
      };
    case "json":
      return {
        [returns.status]: {
          description: "The value",
          content: { "application/json": { schema: toSchema(returns.schema, "output") } },
        },
      };
  }
}

function toSchema(schema: z.core.$ZodType, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  return rest;
}

const problemRef = { $ref: "#/components/schemas/Problem" };

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "traceId"],
  properties: {
    type: { type: "string", format: "uri" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    traceId: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
};

const apiVersion = { name: "api-version", in: "query", required: false, schema: { type: "string", enum: ["1.0"] } };

const securitySchemes = {
  session: { type: "apiKey", in: "cookie", name: "afterword.session" },
  bearer: { type: "http", scheme: "bearer", description: "A secret key, or a store's session token" },
};

function securityOf(access: Access): Schema[] {
  if (access === "public" || access === "storefront") return [];
  if (access === "key") return [{ bearer: [] }];
  return access === "memberOrKey" ? [{ session: [] }, { bearer: [] }] : [{ session: [] }];
}
