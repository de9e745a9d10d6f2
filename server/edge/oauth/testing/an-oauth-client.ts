import { createHash, randomBytes } from "node:crypto";
import { mcpPath } from "#lib/mcp.ts";
import { readSession } from "#server/domain/sessions/index.ts";
import { serveMcp } from "#server/edge/mcp/serve-mcp.ts";
import { env } from "#server/foundation/env.ts";
import { api } from "#server/testing/api.ts";
import { signIn, type TestAccount } from "#server/testing/factories.ts";
import { serveResourceMetadata, serveServerMetadata } from "../metadata.ts";
import { serveRegister, serveRevoke, serveToken } from "../serve-endpoint.ts";

const mcp = serveMcp();
/** The MCP server, as tokens name it. */
export const resource = new URL(mcpPath, env.APP_URL).href;
export const redirectUri = "http://127.0.0.1:4711/callback";

/** What a browser or a client gets at an address of ours, as Next routes it. */
export async function serve(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (pathname === mcpPath) return await (request.method === "POST" ? mcp.POST(request) : mcp.GET(request));
  if (pathname === "/.well-known/oauth-protected-resource/api/mcp") return serveResourceMetadata();
  if (pathname === "/.well-known/oauth-authorization-server") return serveServerMetadata();
  if (pathname === "/api/oauth/register") return await serveRegister(request);
  if (pathname === "/api/oauth/token") return await serveToken(request);
  if (pathname === "/api/oauth/revoke") return await serveRevoke(request);
  return new Response(null, { status: 404 });
}

/** What a client gets that registers. */
export async function register(metadata: object = { client_name: "Claude", redirect_uris: [redirectUri] }) {
  const headers = { "content-type": "application/json" };
  return await serve(`${env.APP_URL}/api/oauth/register`, { method: "POST", headers, body: JSON.stringify(metadata) });
}

/** What a client gets that posts a form to `token` or `revoke`. */
export const form = async (path: string, fields: Record<string, string>) =>
  await serve(`${env.APP_URL}/api/oauth/${path}`, { method: "POST", body: new URLSearchParams(fields) });

/** The query of an authorization request of a client that just registered, and what the client keeps. */
export async function aRequest(changes: Record<string, string> = {}) {
  const { client_id: clientId } = await (await register()).json();
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource,
    state: "a state",
    scope: "read write",
    ...changes,
  });
  return { clientId, verifier, query: query.toString() };
}

/** What the consent screen gets when a person allows a request: one of the session's account unless it says another. */
export async function allow(cookie: string, request: string, shown?: string, canWrite?: boolean) {
  const shownAccountId = shown ?? (await readSession(cookie)).session?.membership?.accountId;
  return await api("POST", "/app/assistants/allow", { cookie, body: { request, shownAccountId, canWrite } });
}

/** The fields of an exchange of a code that a person just got. */
export async function aCode(account: TestAccount, person = account.owner, canWrite = false) {
  const { clientId, verifier, query } = await aRequest();
  const cookie = await signIn(person, account.accountId);
  const { location } = await (await allow(cookie, query, account.accountId, canWrite)).json();
  const code = String(new URL(location).searchParams.get("code"));
  const fixed = { grant_type: "authorization_code", client_id: clientId, redirect_uri: redirectUri, resource };
  return { ...fixed, code, code_verifier: verifier };
}

/** The answer of the token endpoint to such an exchange, and the client that made it. */
export async function tokensOf(account: TestAccount, person = account.owner, canWrite = false) {
  const code = await aCode(account, person, canWrite);
  return { ...(await (await form("token", code)).json()), clientId: code.client_id };
}

/** The status with which the MCP server answers a bearer. */
export const use = async (token: string) => (await send(token, "tools/list")).status;

/** What the MCP server answers a bearer that uses a tool. */
export const callTool = async (token: string, name: string, given: object) =>
  await send(token, "tools/call", { name, arguments: given });

async function send(token: string, method: string, params?: object): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  return await serve(resource, { method: "POST", headers, body });
}

/** The status and the code of an error that clients read. */
export const refusalOf = async (answer: Response) => [answer.status, (await answer.json()).error];
