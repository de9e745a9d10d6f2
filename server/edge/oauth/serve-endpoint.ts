import { AppError, isAppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";
import {
  exchangeCode,
  OauthError,
  refreshTokens,
  registerClient,
  revokeToken,
} from "#server/domain/assistants/index.ts";
import { readBytes } from "#server/edge/http/read-body.ts";
import { jsonAnswer, newTraceId, problemAnswer, problemFor } from "#server/edge/http/respond.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { CLIENT_ADDRESS_HEADER, overSharedLimit } from "#server/foundation/rate-limits/index.ts";

const MAX_BYTES = 16 * 1024;

/** `POST /api/oauth/token` (RFC 6749, 3.2), for public clients: a form. */
export const serveToken = endpoint("oauth/token", async (request) => {
  const form = await readForm(request);
  const type = required(form, "grant_type");
  const clientId = required(form, "client_id");
  const resource = optional(form, "resource");
  if (type === "authorization_code") {
    const [code, redirectUri] = [required(form, "code"), required(form, "redirect_uri")];
    const verifier = required(form, "code_verifier");
    return jsonAnswer(await exchangeCode({ code, clientId, redirectUri, verifier, resource }), 200);
  }
  if (type === "refresh_token") {
    const [token, scope] = [required(form, "refresh_token"), optional(form, "scope")];
    return jsonAnswer(await refreshTokens({ token, clientId, scope, resource }), 200);
  }
  throw new OauthError("unsupported_grant_type", "grant_type must be authorization_code or refresh_token.");
});

/** `POST /api/oauth/revoke` (RFC 7009). It answers alike whether or not there was such a token. */
export const serveRevoke = endpoint("oauth/revoke", async (request) => {
  const form = await readForm(request);
  await revokeToken(required(form, "token"), required(form, "client_id"));
  return jsonAnswer({}, 200);
});

/** `POST /api/oauth/register` (RFC 7591): JSON. */
export const serveRegister = endpoint("oauth/register", async (request, address) => {
  const refused = await overSharedLimit("oauthRegistration", address);
  if (refused) throw refused;
  const { id, name, redirectUris, issuedAt } = await registerClient(await readJson(request));
  return jsonAnswer(
    {
      client_id: id,
      client_id_issued_at: Math.floor(issuedAt.getTime() / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    201,
  );
});

/** Anything refused is the JSON that OAuth clients read, with 400; what isn't their doing is a problem as everywhere. */
function endpoint(call: string, answer: (request: Request, address: string) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
    try {
      return await answer(request, address);
    } catch (error) {
      const traceId = newTraceId();
      if (error instanceof OauthError) {
        logRefusal({ call, status: 400, type: error.code, traceId, address });
        return jsonAnswer({ error: error.code, error_description: error.message }, 400);
      }
      if (isAppError(error)) logRefusal({ call, ...problemFor(error, traceId), traceId, address });
      return problemAnswer(error, { traceId, call });
    }
  };
}

async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request, "application/x-www-form-urlencoded"));
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, "application/json");
  try {
    return parseJson(text);
  } catch {
    throw new OauthError("invalid_client_metadata", "The body isn't valid JSON.");
  }
}

async function readText(request: Request, wanted: string): Promise<string> {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== wanted) throw new OauthError("invalid_request", `The body must be ${wanted}.`);
  const { headers, body } = request;
  const bytes = await readBytes({ headers, body });
  if (bytes.length > MAX_BYTES) throw new AppError("too-large", `The body must be at most ${MAX_BYTES} bytes.`);
  return bytes.toString("utf8");
}

function required(form: URLSearchParams, name: string): string {
  const value = optional(form, name);
  if (value === null) throw new OauthError("invalid_request", `${name} is required.`);
  return value;
}

function optional(form: URLSearchParams, name: string): string | null {
  const values = form.getAll(name);
  if (values.length > 1) throw new OauthError("invalid_request", `${name} must be sent only once.`);
  const [value = ""] = values;
  if (value.length > 2_000) throw new OauthError("invalid_request", `${name} must have at most 2000 characters.`);
  if (/\p{Cc}/u.test(value)) throw new OauthError("invalid_request", `${name} must not contain control characters.`);
  return value === "" ? null : value;
}
