import { makeCodes } from "../codes.ts";
import { consentRoute } from "../consent-route.ts";
import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, fieldsOf, type StandIn, type StandInContext } from "../stand-in.ts";
import { channelPage } from "./channels.ts";
import { makeMessages } from "./messages.ts";
import { makeTokens, SCOPES, type SlackApp, TEAM } from "./tokens.ts";

const CODE_LIFETIME_MS = 10 * 60 * 1000;
/** About one message a second in a channel, and short bursts. */
const RATE = { requests: 5, seconds: 5 };

/** Slack's page to add an app to a workspace, and its Web API: one workspace with a dozen channels. */
export function makeSlack(
  { appUrl, app, now = Date.now }: { appUrl: string; app: SlackApp; now?: () => number },
  context: StandInContext,
): StandIn {
  const codes = makeCodes<{ redirectUri: string }>(CODE_LIFETIME_MS, now);
  const tokens = makeTokens(app, codes, now);
  const messages = makeMessages(now);
  const mayPost = makeRateLimit([RATE], now);

  const consent = consentRoute(
    {
      slug: "slack",
      accountAt: (path) => (path === "/slack/oauth/v2/authorize" ? TEAM.name : null),
      problem: (query) => {
        if (query.get("client_id") !== app.clientId) return "client_id isn't that of an app.";
        const scopes = (query.get("scope") ?? "").split(",");
        return scopes.every((scope) => SCOPES.split(",").includes(scope))
          ? null
          : "scope isn't a list of known scopes.";
      },
      newCode: (_account, query) => codes.issue({ redirectUri: query.get("redirect_uri") ?? "" }),
    },
    { appUrl, records: context.records },
  );

  function answer(request: ApiRequest): Answer | null {
    const call = /^\/api\/([A-Za-z0-9.]{1,50})$/.exec(request.path)?.[1];
    if (request.method !== "POST" || call === undefined) return null;
    const body = fieldsOf(request);
    if (call === "oauth.v2.access") return ok(tokens.exchange(body));
    const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    const problem = tokens.problem(token);
    if (problem) return ok({ ok: false, error: problem });
    switch (call) {
      case "auth.test":
        return ok({
          ok: true,
          url: "https://sandbox.slack.example/",
          team: TEAM.name,
          user: "afterword",
          team_id: TEAM.id,
          user_id: "U0SANDBOX",
          bot_id: "B0SANDBOX",
        });
      case "auth.revoke":
        tokens.revoke();
        return ok({ ok: true, revoked: true });
      case "conversations.list":
        return ok(channelPage(body));
      case "chat.postMessage":
        return limited(String(body.channel)) ?? ok(messages.post(body));
      case "chat.update":
        return ok(messages.update(body));
      default:
        return null;
    }
  }

  function limited(channel: string): Answer | null {
    const seconds = mayPost(channel);
    if (seconds === 0) return null;
    return { status: 429, body: { ok: false, error: "ratelimited" }, headers: { "retry-after": String(seconds) } };
  }

  const settings = () => ({ clientId: app.clientId, clientSecret: app.clientSecret });
  return { slug: "slack", settings, routes: [consent, apiRoute("slack", context, answer)] };
}

function ok(body: Record<string, unknown>): Answer {
  return { status: 200, body };
}
