import { membersOf } from "#lib/unknown-values.ts";
import { type Route, sendJson } from "../../http.ts";
import { type Answer, type ApiRequest, apiRoute, fieldsOf, type StandIn, type StandInContext } from "../stand-in.ts";
import { makeSource } from "./source.ts";

const MOST_EVENTS = 2_500;

/**
 * Segment's tracking API. Like the real one, it accepts nearly everything, and drops some of it; a write key with `bad`
 * in it isn't valid. `GET /segment/state` shows what it kept, how many events it dropped, and how many users it would bill.
 */
export function makeSegment(context: StandInContext): StandIn {
  const source = makeSource();

  function answer(request: ApiRequest): Answer | null {
    if (request.method !== "POST" || request.path !== "/v1/batch") return null;
    const key = Buffer.from((request.headers.authorization ?? "").replace(/^Basic /, ""), "base64").toString();
    if (!/^[^:]+:$/.test(key)) return refusal(401, "The write key is missing.");
    if (key.includes("bad")) return refusal(401, "The write key isn't valid.");
    const { batch } = fieldsOf(request);
    if (!Array.isArray(batch) || batch.length === 0 || batch.length > MOST_EVENTS) {
      return refusal(400, "batch must be a list of 1 to 2,500 events.");
    }
    if (batch.some(isWrong)) return refusal(400, "An event lacks its type, its ID or its user.");
    source.take(batch);
    return { status: 200, body: { success: true } };
  }

  const stateRoute: Route = ({ method, path }, response) =>
    method === "GET" && path === "/segment/state" ? sendJson(response, source.state()) : false;
  return { slug: "segment", settings: () => ({}), routes: [stateRoute, apiRoute("segment", context, answer)] };
}

function isWrong(event: unknown): boolean {
  const { type, userId, anonymousId, messageId } = membersOf(event);
  const isNamed = typeof userId === "string" || typeof anonymousId === "string";
  return !isNamed || typeof type !== "string" || typeof messageId !== "string";
}

function refusal(status: number, message: string): Answer {
  return { status, body: { success: false, message } };
}
