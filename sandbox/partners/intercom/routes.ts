import { membersOf } from "#lib/unknown-values.ts";
import type { Route } from "../../http.ts";
import { type Answer, type ApiRequest, apiRoute, fieldsOf, type StandIn, type StandInContext } from "../stand-in.ts";
import { messengerScript } from "./messenger-script.ts";
import { problemOfToken } from "./user-token.ts";

/** The workspace that the product uses. */
export interface IntercomWorkspace {
  appId: string;
  secret: string;
}

const PING = "/messenger/web/ping";

/**
 * Intercom: `GET /intercom/widget/<app id>` is the messenger's script, which sends what the page does with it to
 * `POST /intercom/messenger/web/ping`. A person without a valid token of theirs is refused, as in a workspace that enforces
 * Messenger Security; the hash that came before tokens is not a proof.
 * @param now in milliseconds since 1970
 */
export function makeIntercom(
  { appId, secret, now = Date.now }: IntercomWorkspace & { now?: () => number },
  context: StandInContext,
): StandIn {
  const scriptRoute: Route = ({ method, path }, response) => {
    if (method !== "GET" || path !== `/intercom/widget/${appId}`) return false;
    response.setHeader("content-type", "text/javascript; charset=utf-8");
    response.setHeader("access-control-allow-origin", "*");
    const origin = `http://${response.req.headers.host}`;
    response.end(messengerScript(`${origin}/intercom${PING}`));
    return true;
  };
  return {
    slug: "intercom",
    settings: () => ({ appId, secret }),
    routes: [scriptRoute, apiRoute("intercom", context, (request) => answer(request))],
  };

  function answer(request: ApiRequest): Answer | null {
    if (request.method !== "POST" || request.path !== PING) return null;
    const headers = { "access-control-allow-origin": "*" };
    const { app_id, user_id, intercom_user_jwt: token } = membersOf(fieldsOf(request).settings);
    if (app_id !== appId) return { status: 404, headers, body: errorOf("not_found", "App not found") };
    const problem = problemOfToken(token, { secret, userId: user_id, now: now() });
    if (problem !== null) return { status: 400, headers, body: errorOf("parameter_invalid", problem) };
    return { status: 200, headers, body: { user: { user_id } } };
  }
}

function errorOf(code: string, message: string) {
  return { type: "error.list", errors: [{ code, message }] };
}
