import { randomUUID } from "node:crypto";
import { type Route, sendJson } from "../../http.ts";
import { putBounded } from "../bounded-map.ts";
import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, fieldsOf, type StandIn, type StandInContext } from "../stand-in.ts";
import { unknownField } from "../unknown-field.ts";
import { makeCustomers } from "./customers.ts";
import { refusal } from "./refusal.ts";

const PATH = /^\/core\/v3\/stores\/([^/]{1,100})\/(access_tokens|customers)$/;

/**
 * Yotpo's Core API. A store ID or a secret with `bad` in it isn't valid, and a store with `nocustomers` lacks the
 * customers. `GET /yotpo/state` shows what it has.
 */
export function makeYotpo(context: StandInContext): StandIn {
  const customers = makeCustomers();
  /** The stores of tokens. */
  const tokens = new Map<string, string>();
  const mayRequest = makeRateLimit([
    { requests: 100, seconds: 1 },
    { requests: 5_000, seconds: 60 },
  ]);

  function answer(request: ApiRequest): Answer | null {
    const [, store, resource] = PATH.exec(request.path) ?? [];
    if (store === undefined) return null;
    const operation = `${request.method} ${resource}`;
    const wait = mayRequest(store);
    if (wait > 0) return { ...refusal(429, "Too Many Requests"), headers: { "retry-after": String(wait) } };
    if (operation === "POST access_tokens") return createToken(store, request);
    if (operation !== "GET customers" && operation !== "PATCH customers") return null;
    if (tokens.get(request.headers["x-yotpo-token"] ?? "") !== store) return refusal(401, "Unauthorized");
    if (store.includes("nocustomers")) return refusal(403, "Forbidden");
    return operation === "GET customers" ? customers.list(store, request.query) : customers.upsert(store, request.body);
  }

  function createToken(store: string, request: ApiRequest): Answer {
    const wrong = unknownField(request.body, { secret: null });
    if (wrong !== null) return refusal(400, `Unknown parameter ${wrong}`);
    const { secret } = fieldsOf(request);
    if (typeof secret !== "string" || secret === "") return refusal(400, "secret is missing");
    if (`${store} ${secret}`.includes("bad")) return refusal(401, "Invalid credentials");
    const token = randomUUID();
    putBounded(tokens, token, store);
    return { status: 200, body: { access_token: token } };
  }

  const stateRoute: Route = ({ method, path }, response) =>
    method === "GET" && path === "/yotpo/state" ? sendJson(response, customers.state()) : false;
  return { slug: "yotpo", settings: () => ({}), routes: [stateRoute, apiRoute("yotpo", context, answer)] };
}
