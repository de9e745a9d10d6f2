import { randomBytes, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { OWNER_ID, type RegisteredApp, SCOPES, type Store, userOf } from "./store.ts";

/** `POST /oauth2/token`: exchanges the code of an install, once. A new token ends the one before. */
export function answerToken(
  { clientId, secret, appUrl }: RegisteredApp,
  findStore: (hash: string) => Store | undefined,
  body: Record<string, unknown>,
  response: ServerResponse,
): true {
  const context = String(body.context);
  const store = findStore(context.replace("stores/", ""));
  const isApp = body.client_id === clientId && body.client_secret === secret;
  const isAsked = body.grant_type === "authorization_code" && body.scope === SCOPES;
  const isCallback = body.redirect_uri === `${appUrl}/api/connect/bigcommerce/auth`;
  if (!store || !isApp || !isAsked || !isCallback) return json(response, 400, { error: "invalid_request" });
  if (!store.codes.delete(String(body.code))) return json(response, 400, { error: "invalid_grant" });
  store.token = randomBytes(20).toString("hex");
  return json(response, 200, {
    access_token: store.token,
    scope: SCOPES,
    user: userOf(store, OWNER_ID),
    owner: userOf(store, OWNER_ID),
    context,
    account_uuid: randomUUID(),
  });
}

export function json(response: ServerResponse, status: number, value: unknown): true {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  return true;
}
