import { type ApiRequest, apiRoute, type StandIn, type StandInContext } from "../stand-in.ts";

const PATH = /^\/[a-z0-9.-]{1,253}(\/.*)?$/;

/**
 * Receivers of webhooks at `/webhook/<host>/…`, one for each host under `.example`. Each takes any message; one whose
 * path has `gone` in it answers that it no longer wants any (410), one with `refuse` 400, one with `redirect` 302.
 */
export function makeWebhook(context: StandInContext): StandIn {
  return { slug: "webhook", settings: () => ({}), routes: [apiRoute("webhook", context, answer)] };
}

function answer({ method, path }: ApiRequest) {
  if (method !== "POST" || !PATH.test(path)) return null;
  if (path.includes("gone")) return { status: 410 };
  if (path.includes("refuse")) return { status: 400, body: { error: "The receiver refuses this message." } };
  if (path.includes("redirect")) return { status: 302, headers: { location: "https://elsewhere.example/" } };
  return { status: 204 };
}
