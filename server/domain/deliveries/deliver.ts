import { machineMs } from "#lib/machine-clock.ts";
import { type IntegrationName, integrationPartners, isIntegrationName } from "#lib/partners.ts";
import type { OpenLink } from "#server/domain/integrations/index.ts";
import { reportError, traceWork } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import type { AnyIntegration } from "#server/partners/integrations/define-integration.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";
import { attemptAtStore, DISCONNECTED_MS } from "./attempt-at-store.ts";
import { nextLookForOrder } from "./await-order.ts";
import { awaitTurn } from "./await-turn.ts";
import { type LeasedDelivery, sentTogether } from "./lease.ts";
import { refusedBy } from "./may-forward.ts";
import { type Attempt, type AttemptOutcome, NO_LONGER_COUNTS, skipped } from "./note-health.ts";
import type { Reads } from "./read-together.ts";
import type { recordTogether } from "./record-attempt.ts";
import { type ReadyDelivery, sendReady } from "./send-ready.ts";
import { summaryStep } from "./send-summary.ts";
import { sentOfOrder } from "./sent-of-order.ts";

/** How soon a delivery is tried again whose order's address is being read from the store. */
const ADDRESS_MS = 2_000;

/** How soon it is an account's turn again after it had to wait for too long. */
const NO_TURN_MS = 5_000;

/** What one attempt needs besides the delivery. */
export interface DeliveryContext {
  reads: Reads;
  record: ReturnType<typeof recordTogether>;
  now: () => Date;
}

/** Leased deliveries by the request that they are sent with: most are alone, and a partner that takes more gets an account's together. */
export function asRequests(leased: readonly LeasedDelivery[]): [LeasedDelivery, ...LeasedDelivery[]][] {
  const requests: [LeasedDelivery, ...LeasedDelivery[]][] = [];
  for (const delivery of leased) {
    const { accountId, integration } = delivery;
    const isSame = ([first]: LeasedDelivery[]) => first?.integration === integration && first.accountId === accountId;
    const same = sentTogether(integration) === null ? undefined : requests.find(isSame);
    if (same) same.push(delivery);
    else requests.push([delivery]);
  }
  return requests;
}

/**
 * Sends leased deliveries of an account with one request and records how each went. A partner's failure is recorded, never
 * thrown; a fault of ours is logged and reported, and the delivery is tried again.
 */
export async function deliver(context: DeliveryContext, deliveries: readonly LeasedDelivery[]): Promise<void> {
  const [first] = deliveries;
  if (!first) return;
  const { accountId, integration } = first;
  await traceWork({ name: `deliver to ${integration}`, accountId }, () => deliverOnce(context, deliveries));
}

async function deliverOnce(
  { reads, record: write, now }: DeliveryContext,
  deliveries: readonly LeasedDelivery[],
): Promise<void> {
  const startedAt = now();
  // Partners go by the machine's time, deliveries by the product's.
  const aheadMs = startedAt.getTime() - machineMs();
  const record = async (delivery: LeasedDelivery, attempt: Partial<Attempt>) => {
    const outcome = attempt.outcome && inProductTime(attempt.outcome, aheadMs);
    const made = {
      ...nothingSent(delivery, startedAt),
      ...attempt,
      ...(outcome && { outcome }),
      startedAt,
      now: now(),
    };
    const { integration } = delivery;
    // Its lease ends, and it is due again.
    await write({ delivery, attempt: made }).catch((error: unknown) =>
      log.error({ err: error, integration }, "could not record a delivery"),
    );
  };
  // Before anything is read, which may change while it waits.
  const isTurn = await awaitTurn(deliveries[0]?.integration).catch(() => false);
  const next = await Promise.all(
    deliveries.map(async (delivery): Promise<Step[]> => {
      const step = isTurn
        ? await nextStep(reads, delivery, startedAt).catch((error: unknown) => ({ made: faultOf(delivery, error) }))
        : waiting(new Date(startedAt.getTime() + NO_TURN_MS));
      if (!("made" in step)) return [step];
      await record(delivery, step.made);
      return [];
    }),
  );
  const steps = next.flat();
  const [first] = steps;
  if (!first) return;
  const { integration, stored } = first;
  const attempts = await sendReady(integration, steps, stored, aheadMs).catch((error: unknown) =>
    steps.map(({ delivery }) => faultOf(delivery, error)),
  );
  await Promise.all(steps.map(({ delivery, finish }, index) => record(delivery, finish(attempts[index] ?? {}))));
}

function faultOf({ accountId, responseId, integration }: LeasedDelivery, error: unknown): Partial<Attempt> {
  log.error({ err: error, accountId, responseId, integration }, "a delivery failed by a fault of ours");
  reportError(error, { traceId: responseId, call: `deliver to ${integration}`, accountId });
  return { outcome: { kind: "fault", reason: "Something went wrong on our side. We'll try again." } };
}

/** What is left to do: to send a message, or nothing. */
type NextStep = Step | { made: Partial<Attempt> };

interface Step extends ReadyDelivery {
  integration: AnyIntegration;
  stored: OpenLink;
  /** Adds what is to be recorded, too. */
  finish(attempt: Partial<Attempt>): Partial<Attempt>;
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
async function nextStep(reads: Reads, leased: LeasedDelivery, now: Date): Promise<NextStep> {
  const { integration } = leased;
  if (await reads.awaitsAddress(leased)) {
    return { made: { outcome: { kind: "wait", until: new Date(now.getTime() + ADDRESS_MS) } } };
  }
  // Facts that were just written gave it a newer revision. Sent under the leased one, it would be sent twice.
  const current = await reads.current(leased);
  const delivery = { ...leased, ...current };
  const step = isIntegrationName(integration)
    ? await stepToPartner(reads, delivery, integration, now)
    : { made: await attemptAtStore(delivery, integration, now) };
  const { revision } = current;
  if ("made" in step) return { made: { revision, ...step.made } };
  return { ...step, finish: (attempt) => ({ revision, ...step.finish(attempt) }) };
}

async function stepToPartner(
  reads: Reads,
  delivery: LeasedDelivery,
  name: IntegrationName,
  now: Date,
): Promise<NextStep> {
  const { accountId, revision, isBackfill, isUpdate, sentRevision } = delivery;
  const [forwarded, stored, integration] = await Promise.all([
    reads.response(delivery),
    reads.link(accountId, name),
    integrationOf(name),
  ]);
  const isLeftOut = forwarded && !forwarded.isAnswered && !("takesViews" in integrationPartners[name]);
  if (!forwarded || forwarded.isTest || isLeftOut) return { made: skipped(NO_LONGER_COUNTS) };
  if (!integration) throw new Error(`this process isn't set up for ${name}`);
  // Disconnected since it was leased: the next sweep drops what waits.
  if (!stored) return waiting(new Date(now.getTime() + DISCONNECTED_MS));
  if (!forwarded.isAnswered && stored.settings.sendViews !== true) return { made: skipped(NO_ANSWER) };
  const refused = refusedBy(integrationPartners[name].purpose, forwarded.consent);
  if (refused !== null) return { made: skipped(`${refused} Nothing was sent.`) };
  // The newest state under the revision that was queued: a repeated try must not look like a new message.
  const response = { ...forwarded.response, revision };
  const step = { delivery, integration, stored };
  const summary = await summaryStep(integration, stored, forwarded, delivery, now);
  if (summary?.kind === "wait") return waiting(summary.until);
  if (summary?.kind === "skip") return { made: skipped(summary.reason) };
  if (summary) {
    const { prepared, from, before } = summary;
    return { ...step, prepared, finish: (attempt) => ({ ...asSummary(attempt), summary: { from, before } }) };
  }
  const nextLook = nextLookForOrder(forwarded, delivery, now);
  if (nextLook) return waiting(nextLook, "Waiting for the order in your store.");
  const sameOrder = integration.repliesByOrder(stored.settings) ? await sentOfOrder(delivery) : [];
  const reason = { isTest: false, isBackfill, isUpdate, wasSent: sentRevision !== null, sameOrder };
  const prepared = integration.prepare(response, stored.settings, reason);
  if (typeof prepared === "string") {
    const why = forwarded.isShopperWithheld ? `${prepared} Your store didn't confirm the order.` : prepared;
    return { made: skipped(why) };
  }
  return { ...step, prepared, finish: (attempt) => attempt };
}

function waiting(until: Date, reason?: string): NextStep {
  return { made: { outcome: { kind: "wait", until, ...(reason !== undefined && { reason }) } } };
}

const NO_ANSWER = "The response has no answer, and views aren't sent.";

/** A summary is no message about this response, which an edit could change. */
function asSummary(attempt: Partial<Attempt>): Partial<Attempt> {
  return attempt.outcome?.kind === "delivered" ? { ...attempt, outcome: { kind: "delivered" } } : attempt;
}
