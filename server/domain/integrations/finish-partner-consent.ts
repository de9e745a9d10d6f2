import type { IntegrationConsent } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { type IntegrationName, integrationLabel, integrationPartners } from "#lib/partners.ts";
import { membersOf } from "#lib/unknown-values.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { open } from "#server/foundation/crypto/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { availableIntegration } from "./available-integration.ts";
import { hashOfState, redirectUri } from "./begin-consent.ts";
import { endAccess } from "./disconnect-integration.ts";
import { outcomeError } from "./outcome-error.ts";
import { openRows, readLinkRows } from "./read-link.ts";
import { recordOutgoing } from "./record-outgoing.ts";
import { storeLink } from "./store-link.ts";

/** What the partner's page sent back. */
export interface ConsentReturn {
  state: string;
  code: string | null;
  /** As `access_denied` (RFC 6749, section 4.1.2.1). */
  error: string | null;
}

/**
 * Connects a partner whose page a merchant came back from. It stays off, unless it was on before: what is sent, and where,
 * is chosen next.
 * @throws AppError `unauthenticated` for a state that is unknown, used, too old, or another session's; `forbidden` if the
 *   merchant didn't agree; `partner-refused` and `partner-failed`
 */
export async function finishPartnerConsent(
  context: MemberContext,
  name: IntegrationName,
  { state, code, error }: ConsentReturn,
): Promise<void> {
  const { accountId, personId, isStaff, now } = context;
  const consent = await takeConsent(context, name, state);
  if (error !== null || code === null)
    throw new AppError("forbidden", `${integrationLabel(name)} wasn't connected: access was denied.`);
  const { connect, readSettings } = await availableIntegration(name);
  if (!connect) throw new Error(`${name} has no sign-in page`);
  const grant = await connect.finish(
    {
      code,
      codeVerifier: open("partner consent", consent.codeVerifier, accountId),
      redirectUri: redirectUri(integrationPartners[name].slug),
      input: textsOf(consent.input),
    },
    recordOutgoing(name),
  );
  if (grant.kind === "delivered") throw new Error("a consent can't be delivered");
  if (grant.kind !== "granted") throw outcomeError(grant);
  const rows = await readLinkRows(accountId, name);
  const { enabled, settings, connection } = rows;
  // A channel of another workspace isn't one of this. Whose keys were, nobody knows; the merchant chose the account now.
  const isOther = typeof connection?.externalId === "string" && connection.externalId !== grant.externalId;
  const { channelId, channelName, ...others } = settings;
  await storeLink({
    accountId,
    personId,
    isStaff,
    name,
    enabled: enabled && !isOther,
    now,
    isTried: true,
    isNewPlace: true,
    settings: readSettings({ ...(isOther ? others : settings), ...grant.settings }),
    credential: grant.credential,
    externalId: grant.externalId,
  });
  if (isOther) await endAccess(accountId, name, () => openRows(accountId, name, rows));
}

/** Only the one that deletes it has it. */
async function takeConsent(
  { accountId, session }: MemberContext,
  name: IntegrationName,
  state: string,
): Promise<IntegrationConsent> {
  const where = { stateHash: hashOfState(state), sessionId: session.sessionId, accountId, integration: name };
  const consent = await directory().integrationConsent.findFirst({ where });
  const { count } = consent ? await directory().integrationConsent.deleteMany({ where }) : { count: 0 };
  if (!consent || count === 0 || consent.expiresAt.getTime() <= machineMs()) {
    throw new AppError("unauthenticated", "This request has expired. Connect it again.");
  }
  return consent;
}

function textsOf(input: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(membersOf(input)).map(([name, value]) => [name, String(value)]));
}
