import * as z from "zod";
import type { Call } from "./declare.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

/** The ways to authenticate, as an OpenAPI document names them. */
export const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "afterword.session",
    description: "A session. Over https, the cookie's name starts with `__Host-`.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key. Calls that only identify a store also accept a publishable key. All others need a secret key.",
  },
  sessionToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "A session token of the store's admin, where Afterword is embedded. It identifies the user and only works for the store's account.",
  },
  apiKeyInQuery: { type: "apiKey", in: "query", name: "apiKey", description: "The same key, in the query." },
  keyInQuery: { type: "apiKey", in: "query", name: "key", description: "The same key, in the query." },
} as const;

type Scheme = keyof typeof securitySchemes;

/**
 * The security schemes of an operation. Any one is enough; an empty scheme means none is needed, an empty list that
 * none is checked.
 */
export function securityOf(call: Call): JsonSchema[] {
  return schemesOf(call).map((scheme) => (scheme === null ? {} : { [scheme]: [] }));
}

function schemesOf({ access, query, body }: Call): (Scheme | null)[] {
  switch (access) {
    case "public":
      return [];
    case "key":
      return ["bearer", "apiKeyInQuery", "keyInQuery"];
    case "memberOrKey":
      return ["session", "sessionToken", "bearer", "apiKeyInQuery", "keyInQuery"];
    case "storefront":
      if (query && "apiKey" in query.shape) return ["bearer", "apiKeyInQuery"];
      if (query && "key" in query.shape) return ["bearer", "keyInQuery"];
      // A message identifies its store by key or in its fields; the other calls by shop or account.
      return body instanceof z.ZodObject && "apiKey" in body.shape ? [null, "bearer"] : [];
    case "staff":
    case "appleAddress":
      return ["session"];
    default:
      return ["session", "sessionToken"];
  }
}
