import { createHash, randomBytes } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { type IntegrationName, integrationLabel, integrationPartners } from "#lib/partners.ts";
import { requirePlan } from "#server/domain/plans/index.ts";
import { hashToken } from "#server/domain/sessions/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { seal } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { browserUrl } from "#server/foundation/outgoing/index.ts";
import { availableIntegration } from "./available-integration.ts";
import { requireDestinationRight } from "./destination.ts";

/** How long a merchant may take on the partner's page. */
const CONSENT_LIFETIME_MS = 10 * 60 * 1000;

/**
 * The partner's page on which a merchant lets us in. What comes back from it is bound to this session, and works once.
 * @param input what the partner needs to know before: Zendesk's `subdomain`
 * @param browserToken what the browser gets instead of a cookie of the session, if it comes from a store's admin
 * @throws AppError `forbidden` as {@link requireDestinationRight}, `plan-required`, `conflict` where the operator registered no app with the partner
 */
export async function beginConsent(
  context: MemberContext,
  name: IntegrationName,
  input: Record<string, string>,
  browserToken: string | null = null,
): Promise<string> {
  const { accountId, personId, session } = context;
  const { feature, slug } = integrationPartners[name];
  requireDestinationRight(context);
  await requirePlan(context, feature);
  const { connect } = await availableIntegration(name);
  if (!connect)
    throw new AppError("conflict", `${integrationLabel(name)} has no sign-in page. Fill in its form instead.`);
  const [state, codeVerifier] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  await directory().integrationConsent.create({
    data: {
      stateHash: hashOfState(state),
      accountId,
      personId,
      sessionId: session.sessionId,
      integration: name,
      input,
      browserHash: browserToken === null ? null : hashToken(browserToken),
      codeVerifier: seal("partner consent", codeVerifier, accountId),
      expiresAt: new Date(machineMs() + CONSENT_LIFETIME_MS),
    },
  });
  // RFC 7636, section 4.2
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  return browserUrl(slug, connect.pageFor({ state, codeChallenge, redirectUri: redirectUri(slug), input }));
}

/** Where the partner sends the browser back to. */
export function redirectUri(slug: string): string {
  return `${env.APP_URL}/api/connect/${slug}/return`;
}

/** The state itself is stored nowhere. */
export function hashOfState(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}
