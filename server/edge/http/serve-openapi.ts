import { openApiDocument } from "#lib/calls/openapi.ts";
import { env } from "#server/foundation/env.ts";
import { rawAnswer } from "./respond.ts";

/** The OpenAPI document, open to everyone: it describes the calls and contains no one's data. */
export function serveOpenApi() {
  let document: string | undefined;
  return {
    GET: () => {
      document ??= JSON.stringify(openApiDocument(env.APP_URL));
      return rawAnswer(
        new Response(document, {
          headers: { "content-type": "application/json; charset=utf-8", "cache-control": "public, max-age=300" },
        }),
      );
    },
  };
}
