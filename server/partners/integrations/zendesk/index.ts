import { AppError } from "#lib/errors.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { type AnyIntegration, defineIntegration } from "../define-integration.ts";
import type { Change, Current, Link, Outcome, Outgoing, Verified } from "../integration.ts";
import { bodyIn, outcomeOf } from "./answer.ts";
import { request } from "./client.ts";
import { consentPage, finishConsent, renewTokens, withoutSubdomain } from "./oauth.ts";
import { messageOf } from "./payload.ts";
import { sendTicket } from "./send.ts";
import { Credential, Settings, type ZendeskApp } from "./settings.ts";

export { isSubdomain } from "./settings.ts";

/** Zendesk: a ticket for each response with a low score, or with one of the merchant's words. */
export function zendeskIntegration(app: ZendeskApp): AnyIntegration {
  return defineIntegration({
    name: "Zendesk",
    settings: Settings,
    credential: Credential,
    readChange,
    verify,
    prepare: messageOf,
    send: sendTicket,
    connect: {
      pageFor: (request) => consentPage(app, request),
      finish: (answer, out) => finishConsent(app, answer, out),
    },
    refresh: {
      expiresAt: ({ expiresAt }) => new Date(expiresAt),
      renew: (link, out) => renewTokens(app, link, out),
    },
  });
}

/** The subdomain is kept for signing in there. The credentials are of one account, so another takes another sign-in. */
function readChange(sent: Record<string, unknown>, { settings, credential }: Current): Change {
  if (credential === null || sent.subdomain === undefined || sent.subdomain === settings.subdomain) {
    return { settings: sent, credential: null };
  }
  throw new AppError("conflict", "Connect Zendesk again to use another account.");
}

/** Zendesk answers 200 even without valid access, with an anonymous user, so the role is what counts. */
async function verify(
  { settings: { subdomain }, credential: { accessToken } }: Link<Settings, Credential>,
  out: Outgoing,
): Promise<Verified<Settings> | Outcome> {
  if (subdomain === undefined) return withoutSubdomain;
  await request(subdomain, { method: "GET", path: "/api/v2/users/me", accessToken }, out);
  const outcome = outcomeOf(out, [accessToken]);
  if (outcome.kind !== "delivered") return outcome;
  const { id, role } = membersOf(bodyIn(out)?.user);
  if (typeof id === "number" && (role === "agent" || role === "admin")) return { kind: "verified" };
  return {
    kind: "pause",
    why: "credentials",
    reason: "Zendesk says that no agent is signed in. Connect Zendesk again as an agent who can create tickets.",
  };
}
