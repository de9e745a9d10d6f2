import { parseJson } from "#lib/unknown-values.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";
import { freshLink, type OpenLink, recordOutgoing } from "#server/domain/integrations/index.ts";
import type { AnyIntegration, Prepared } from "#server/partners/integrations/define-integration.ts";
import type { Attempted, Outcome, Outgoing } from "#server/partners/integrations/integration.ts";
import type { LeasedDelivery } from "./lease.ts";
import type { Attempt } from "./note-health.ts";

/** A delivery whose message is ready to be sent. */
export interface ReadyDelivery {
  delivery: LeasedDelivery;
  prepared: Prepared;
}

/**
 * Sends with credentials that haven't expired. If the partner refuses them nevertheless, they are renewed and tried once
 * more: only then are they dead.
 * @param ready several only for a partner that takes them together
 * @param aheadMs how much the product's time is ahead of the machine's
 * @returns how each went
 */
export async function sendReady(
  integration: AnyIntegration,
  ready: readonly ReadyDelivery[],
  stored: OpenLink,
  aheadMs: number,
): Promise<Partial<Attempt>[]> {
  const { id, connectedAt } = stored.connection;
  const connection = { id, connectedAt };
  const link = await freshLink(integration, stored);
  if ("kind" in link) return ready.map(() => ({ outcome: link, connection }));
  const sent = async (by: OpenLink) => {
    const { outcome, out } = await sendOnce(integration, ready, by, aheadMs);
    return {
      outcome,
      attempts: ready.map(({ prepared }) => ({ ...attemptOf(outcome, prepared, by, out), connection })),
    };
  };
  const { outcome, attempts } = await sent(link);
  const isRefused = outcome.kind === "pause" && outcome.why === "credentials";
  if (!isRefused || integration.expiresAt(link.credential) === null) return attempts;
  const renewed = await freshLink(integration, link, true);
  if ("kind" in renewed) return attempts.map((attempt) => ({ ...attempt, outcome: renewed }));
  return renewed.credential === link.credential ? attempts : (await sent(renewed)).attempts;
}

async function sendOnce(
  integration: AnyIntegration,
  ready: readonly ReadyDelivery[],
  link: OpenLink,
  aheadMs: number,
): Promise<{ outcome: Outcome; out: Outgoing }> {
  const out = recordOutgoing(integration.name);
  const messages = ready.map(({ delivery, prepared }) => ({ prepared, attempted: attemptedOf(delivery, aheadMs) }));
  const [first] = messages;
  const outcome =
    integration.sendTogether || !first
      ? await integration.sendTogether?.(messages, link, out)
      : await first.prepared.send(link, out, first.attempted);
  if (!outcome) throw new Error("there is nothing to send");
  return { outcome, out };
}

function attemptedOf(delivery: LeasedDelivery, aheadMs: number): Attempted | null {
  const { wasTried, remoteId, attempts, firstAttemptAt } = delivery;
  if (!wasTried && remoteId === null) return null;
  return { firstAttemptAt: attempts > 1 ? new Date(firstAttemptAt.getTime() - aheadMs) : null, remoteId };
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
