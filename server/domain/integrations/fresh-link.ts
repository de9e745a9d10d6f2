import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { integrationLabel } from "#lib/partners.ts";
import { renewCredentials } from "#server/domain/connections/index.ts";
import type { AnyIntegration } from "#server/partners/integrations/define-integration.ts";
import type { Outcome } from "#server/partners/integrations/integration.ts";
import type { OpenLink } from "./read-link.ts";
import { recordOutgoing } from "./record-outgoing.ts";
import { renewShared, sharedRef } from "./shared-credential.ts";

/** Tokens are renewed this long before they expire. */
const EARLY_MS = 5 * 60 * 1000;

/**
 * The link with credentials that can be used now; renewed if they are about to expire, or if the partner has just refused
 * them (`isRefused`). The same link if its credentials don't expire; an outcome if they couldn't be renewed.
 */
export async function freshLink(
  integration: AnyIntegration,
  link: OpenLink,
  isRefused = false,
): Promise<OpenLink | Outcome> {
  const expiresAt = integration.expiresAt(link.credential);
  if (expiresAt === null) return link;
  if (!isRefused && expiresAt.getTime() - EARLY_MS > machineMs()) return link;
  let failure: Outcome | null = null;
  const { accountId, id, externalId } = link.connection;
  const shared = sharedRef(integration.name, externalId);
  const credential = await (shared ? renewShared(shared, renew) : renewCredentials({ accountId, id }, renew));
  return failure ?? { ...link, credential };

  async function renew(current: string | null): Promise<string> {
    if (current === null)
      throw new AppError("conflict", `${integrationLabel(integration.name)} isn't connected anymore.`);
    // Someone else renewed them in the meantime.
    if (current !== link.credential) return current;
    const granted = await integration.renew({ ...link, credential: current }, recordOutgoing(integration.name));
    if (granted.kind === "granted") return granted.credential;
    failure = granted;
    return current;
  }
}
