import type { Pool } from "pg";
import { machineMs } from "#lib/machine-clock.ts";
import { type IntegrationName, integrationPartners, isIntegrationName } from "#lib/partners.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";
import { freshLink, type OpenLink, openLink, recordOutgoing } from "#server/domain/integrations/index.ts";
import { readSurveyResponse } from "#server/domain/responses/index.ts";
import { matchResponse } from "#server/domain/store-orders/index.ts";
import { reportError, traceWork } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import type { AnyIntegration, Prepared } from "#server/partners/integrations/define-integration.ts";
import type { Outcome, Outgoing } from "#server/partners/integrations/integration.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";
import { attemptAtStore, DISCONNECTED_MS } from "./attempt-at-store.ts";
import { nextLookForOrder } from "./await-order.ts";
import type { LeasedDelivery } from "./lease.ts";
import { refusedBy } from "./may-forward.ts";
import { type Attempt, type AttemptOutcome, NO_LONGER_COUNTS, skipped } from "./note-health.ts";
import { currentOf } from "./postpone.ts";
import { recordAttempt } from "./record-attempt.ts";
import { summaryStep } from "./send-summary.ts";
import { sentOfOrder } from "./sent-of-order.ts";

/** How soon a delivery is tried again whose order's address is being read from the store. */
const ADDRESS_MS = 2_000;

/** What one attempt needs besides the delivery. */
export interface DeliveryContext {
  /** Acts as `afterword_worker`. */
  pool: Pool;
  now: () => Date;
}

/**
 * Sends a leased delivery once and records how it went. A partner's failure is recorded, never thrown; a fault of ours is
 * logged and reported, and the delivery is tried again.
 */
export async function deliver(context: DeliveryContext, delivery: LeasedDelivery): Promise<void> {
  const { accountId, integration } = delivery;
  const work = { name: `deliver to ${integration}`, accountId };
  await traceWork(work, () => deliverOnce(context, delivery));
}

async function deliverOnce({ pool, now }: DeliveryContext, delivery: LeasedDelivery): Promise<void> {
  const startedAt = now();
  // Partners go by the machine's time, deliveries by the product's.
  const aheadMs = startedAt.getTime() - machineMs();
  const attempt = await attemptWithFacts(pool, delivery, startedAt, aheadMs).catch(
    (error: unknown): Partial<Attempt> => {
      const { accountId, responseId, integration } = delivery;
      log.error({ err: error, accountId, responseId, integration }, "a delivery failed by a fault of ours");
      reportError(error, { traceId: responseId, call: `deliver to ${integration}`, accountId });
      return { outcome: { kind: "fault", reason: "Something went wrong on our side. We'll try again." } };
    },
  );
  const outcome = attempt.outcome && inProductTime(attempt.outcome, aheadMs);
  const made = { ...nothingSent(delivery, startedAt), ...attempt, ...(outcome && { outcome }), startedAt, now: now() };
  await recordAttempt(pool, delivery, made);
}

function inProductTime(outcome: AttemptOutcome, aheadMs: number): AttemptOutcome {
  if (outcome.kind !== "later" || !outcome.notBefore) return outcome;
  return { ...outcome, notBefore: new Date(outcome.notBefore.getTime() + aheadMs) };
}

function nothingSent({ revision }: LeasedDelivery, startedAt: Date): Attempt {
  const outcome: AttemptOutcome = { kind: "skipped", reason: "" };
  return {
    startedAt,
    now: startedAt,
    outcome,
    revision,
    connection: null,
    request: null,
    replyStatus: null,
    reply: null,
  };
}

/** The store's order may have been recorded before the response. Its facts are written into the response before it's read. */
async function attemptWithFacts(
  pool: Pool,
  leased: LeasedDelivery,
  now: Date,
  aheadMs: number,
): Promise<Partial<Attempt>> {
  const { accountId, responseId } = leased;
  if (await matchResponse(pool, accountId, responseId)) {
    return { outcome: { kind: "wait", until: new Date(now.getTime() + ADDRESS_MS) } };
  }
  // Facts that were just written gave it a newer revision. Sent under the leased one, it would be sent twice.
  const current = await currentOf(pool, leased);
  const { integration } = leased;
  const delivery = { ...leased, ...current };
  const attempt = isIntegrationName(integration)
    ? await attemptAtPartner(delivery, integration, now, aheadMs)
    : await attemptAtStore(delivery, integration, now);
  return { revision: current.revision, ...attempt };
}

async function attemptAtPartner(
  delivery: LeasedDelivery,
  name: IntegrationName,
  now: Date,
  aheadMs: number,
): Promise<Partial<Attempt>> {
  const { accountId, responseId, revision, isBackfill, isUpdate, sentRevision } = delivery;
  const [forwarded, stored, integration] = await Promise.all([
    readSurveyResponse(accountId, responseId),
    openLink(accountId, name),
    integrationOf(name),
  ]);
  if (!forwarded || forwarded.isTest) return skipped(NO_LONGER_COUNTS);
  if (!integration) throw new Error(`this process isn't set up for ${name}`);
  // Disconnected since it was leased: the next sweep drops what waits.
  if (!stored) return { outcome: { kind: "wait", until: new Date(now.getTime() + DISCONNECTED_MS) } };
  const refused = refusedBy(integrationPartners[name].purpose, forwarded.consent);
  if (refused !== null) return skipped(`${refused} Nothing was sent.`);
  // The newest state under the revision that was queued: a repeated try must not look like a new message.
  const response = { ...forwarded.response, revision };
  const summary = await summaryStep(integration, stored, forwarded, delivery, now);
  if (summary?.kind === "wait") return { outcome: { kind: "wait", until: summary.until } };
  if (summary?.kind === "skip") return skipped(summary.reason);
  if (summary) {
    const attempt = await sendBy(integration, summary.prepared, stored, { delivery, aheadMs });
    // A summary is no message about this response, which an edit could change.
    const outcome = attempt.outcome?.kind === "delivered" ? { kind: "delivered" as const } : attempt.outcome;
    return { ...attempt, ...(outcome && { outcome }), summary: { from: summary.from, before: summary.before } };
  }
  const nextLook = nextLookForOrder(forwarded, delivery, now);
  if (nextLook) return { outcome: { kind: "wait", until: nextLook, reason: "Waiting for the order in your store." } };
  const sameOrder = integration.repliesByOrder(stored.settings) ? await sentOfOrder(delivery) : [];
  const reason = { isTest: false, isBackfill, isUpdate, wasSent: sentRevision !== null, sameOrder };
  const prepared = integration.prepare(response, stored.settings, reason);
  if (typeof prepared === "string") {
    return skipped(forwarded.isShopperWithheld ? `${prepared} Your store didn't confirm the order.` : prepared);
  }
  return await sendBy(integration, prepared, stored, { delivery, aheadMs });
}

/**
 * Sends with credentials that haven't expired. If the partner refuses them nevertheless, they are renewed and tried once
 * more: only then are they dead.
 */
async function sendBy(
  integration: AnyIntegration,
  prepared: Prepared,
  stored: OpenLink,
  of: { delivery: LeasedDelivery; aheadMs: number },
): Promise<Partial<Attempt>> {
  const { id, connectedAt } = stored.connection;
  const connection = { id, connectedAt };
  const link = await freshLink(integration, stored);
  if ("kind" in link) return { outcome: link, connection };
  const attempt = { ...(await sendOnce(integration, prepared, link, of)), connection };
  const { outcome } = attempt;
  const isRefused = outcome.kind === "pause" && outcome.why === "credentials";
  if (!isRefused || integration.expiresAt(link.credential) === null) return attempt;
  const renewed = await freshLink(integration, link, true);
  if ("kind" in renewed) return { ...attempt, outcome: renewed };
  if (renewed.credential === link.credential) return attempt;
  return { ...(await sendOnce(integration, prepared, renewed, of)), connection };
}

async function sendOnce(
  integration: AnyIntegration,
  prepared: Prepared,
  link: OpenLink,
  { delivery, aheadMs }: { delivery: LeasedDelivery; aheadMs: number },
) {
  const out = recordOutgoing(integration.name);
  const hasEarlier = delivery.wasTried || delivery.remoteId !== null;
  const attempted = hasEarlier
    ? {
        firstAttemptAt: delivery.attempts > 1 ? new Date(delivery.firstAttemptAt.getTime() - aheadMs) : null,
        remoteId: delivery.remoteId,
      }
    : null;
  const outcome = await prepared.send(link, out, attempted);
  return attemptOf(outcome, prepared, link, out);
}

/** What is logged of an attempt: the message, not the request, which may have credentials in its body. */
export function attemptOf(
  outcome: Outcome,
  prepared: Prepared,
  { credential }: Pick<OpenLink, "credential">,
  out: Outgoing,
): Pick<Attempt, "outcome" | "request" | "replyStatus" | "reply"> {
  const answer = out.lastAnswer();
  const secrets = parseJson(credential);
  const clean = "reason" in outcome ? { ...outcome, reason: withoutSecrets(outcome.reason, secrets) } : outcome;
  return {
    outcome: clean,
    request: JSON.stringify(prepared.payload, null, 2),
    replyStatus: (answer ?? out.lastFailure()?.head)?.status ?? null,
    reply: answer ? withoutSecrets(answer.body, secrets) : null,
  };
}
