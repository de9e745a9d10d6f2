import { mcpPath } from "#lib/mcp.ts";
import { env } from "#server/foundation/env.ts";
import { type AssistantClient, findClient } from "./clients.ts";
import { OauthError, type OauthErrorCode } from "./oauth-error.ts";
import { hostOf, isRegisteredUri } from "./redirect-uri.ts";

/** What an assistant asks for, checked. */
export interface Authorization {
  kind: "consent";
  client: AssistantClient;
  redirectUri: string;
  state: string | null;
  codeChallenge: string;
  /** What the assistant asks for; the person decides. */
  scope: string;
  resource: string;
}

export type CheckedAuthorization =
  | Authorization
  /** The client is unknown, or would get the code where it didn't register: the browser isn't redirected. */
  | { kind: "refused"; reason: string }
  /** The client is known, and learns what is wrong if the person goes to the location. */
  | { kind: "returned"; location: string; host: string; reason: string };

/** The scopes that an assistant can have: to read the account, and to make the changes that are tools. */
export const scopes = ["read", "write"] as const;

/** A scope as it's granted and stored: changing includes reading. */
export const scopeText = (canWrite: boolean) => (canWrite ? scopes.join(" ") : "read");

/** The MCP server, as tokens name it. */
export const mcpResource = () => new URL(mcpPath, env.APP_URL).href;

const parameters = [
  ...["client_id", "redirect_uri", "response_type", "code_challenge", "code_challenge_method"],
  ...["state", "scope", "resource"],
] as const;
const MAX_STATE_LENGTH = 1_000;

/** Checks the parameters of an authorization request (RFC 6749, 4.1.1; RFC 7636; RFC 8707). */
export async function checkAuthorization(query: URLSearchParams): Promise<CheckedAuthorization> {
  const repeated = parameters.find((name) => query.getAll(name).length > 1);
  if (repeated) return { kind: "refused", reason: `${repeated} must be sent only once.` };
  const client = await clientOf(query.get("client_id") ?? "");
  if ("reason" in client) return { kind: "refused", reason: client.reason };
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!isRegisteredUri(client.redirectUris, redirectUri)) {
    return { kind: "refused", reason: "redirect_uri must be one that the assistant registered." };
  }
  const state = query.get("state");
  if (state !== null && state.length > MAX_STATE_LENGTH) {
    return { kind: "refused", reason: `state must have at most ${MAX_STATE_LENGTH} characters.` };
  }
  try {
    return { kind: "consent", client, redirectUri, state, ...readRequest(query) };
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    const { code, message: reason } = error;
    const location = returnWithError({ redirectUri, state }, code, reason);
    return { kind: "returned", location, host: hostOf(redirectUri), reason };
  }
}

async function clientOf(id: string): Promise<AssistantClient | { reason: string }> {
  try {
    return (await findClient(id)) ?? { reason: "The assistant isn't registered here." };
  } catch (error) {
    if (error instanceof OauthError) return { reason: error.message };
    throw error;
  }
}

function readRequest(query: URLSearchParams): Pick<Authorization, "codeChallenge" | "scope" | "resource"> {
  const codeChallenge = query.get("code_challenge") ?? "";
  if (query.get("response_type") !== "code") {
    throw new OauthError("unsupported_response_type", "response_type must be code.");
  }
  if (query.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(codeChallenge)) {
    throw new OauthError("invalid_request", "code_challenge must be one of PKCE with code_challenge_method S256.");
  }
  return { codeChallenge, scope: requestedScope(query.get("scope")), resource: checkedResource(query.get("resource")) };
}

/** What a client asks for, of the scopes that there are: to read unless it says. Throws if it names none of them. */
export function requestedScope(wanted: string | null): string {
  if (wanted === null || wanted.trim() === "") return scopeText(false);
  const named = scopes.filter((scope) => wanted.split(" ").includes(scope));
  if (named.length === 0) throw new OauthError("invalid_scope", `scope must be ${scopes.join(" or ")}.`);
  return scopeText(named.includes("write"));
}

/** Whether a scope includes changes. */
export function includesWrite(scope: string): boolean {
  return scope.split(" ").includes("write");
}

/** Throws unless it is the MCP server. */
export function checkedResource(wanted: string | null): string {
  const resource = mcpResource();
  if (wanted === resource) return resource;
  throw new OauthError("invalid_target", `resource must be ${resource}.`);
}

/** Where an assistant learns that it got nothing. */
export function returnWithError(
  to: Pick<Authorization, "redirectUri" | "state">,
  code: OauthErrorCode | "access_denied",
  description: string,
): string {
  return returnTo(to, { error: code, error_description: description });
}

/** The address that a browser returns to, with our issuer (RFC 9207). */
export function returnTo(
  { redirectUri, state }: Pick<Authorization, "redirectUri" | "state">,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set("state", state);
  url.searchParams.set("iss", env.APP_URL);
  return url.href;
}
