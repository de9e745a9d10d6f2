import { mcpResource, scopes } from "#server/domain/assistants/index.ts";
import { jsonAnswer } from "#server/edge/http/respond.ts";
import { env } from "#server/foundation/env.ts";

/** What the MCP server accepts, and who issues tokens for it (RFC 9728). */
export function serveResourceMetadata(): Response {
  return jsonAnswer(
    {
      resource: mcpResource(),
      authorization_servers: [env.APP_URL],
      scopes_supported: scopes,
      bearer_methods_supported: ["header"],
      resource_name: "Afterword",
    },
    200,
  );
}

/** How clients get tokens (RFC 8414). */
export function serveServerMetadata(): Response {
  const at = (path: string) => `${env.APP_URL}${path}`;
  return jsonAnswer(
    {
      issuer: env.APP_URL,
      authorization_endpoint: at("/oauth/authorize"),
      token_endpoint: at("/api/oauth/token"),
      registration_endpoint: at("/api/oauth/register"),
      revocation_endpoint: at("/api/oauth/revoke"),
      scopes_supported: scopes,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    },
    200,
  );
}

/** The header of a 401 or a 403 of the MCP server, from which a client learns where to ask, and for what. */
export function bearerChallenge(error?: "invalid_token" | "insufficient_scope", scope = "read"): string {
  const metadata = `resource_metadata="${env.APP_URL}/.well-known/oauth-protected-resource/api/mcp"`;
  return `Bearer ${error ? `error="${error}", ` : ""}${metadata}, scope="${scope}"`;
}
