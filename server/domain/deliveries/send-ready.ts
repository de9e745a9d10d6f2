import { parseJson } from "#lib/unknown-values.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";
import { freshLink, type OpenLink, recordOutgoing } from "#server/domain/integrations/index.ts";
import type { AnyIntegration, Prepared, TriedPrepared } from "#server/partners/integrations/define-integration.ts";
import type { Attempted, Outcome, Outgoing } from "#server/partners/integrations/integration.ts";
import { awaitTurn } from "./await-turn.ts";
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
  // One request says one thing about the connection, however many messages it has.
  const withConnection = <Made extends { outcome: Outcome }>(attempts: readonly Made[]) => {
    const weights = attempts.map(({ outcome }) => weightOf(outcome));
    const judge = weights.indexOf(Math.max(...weights));
    return attempts.map((attempt, index) => ({ ...attempt, connection: index === judge ? { id, connectedAt } : null }));
  };
  const link = await freshLink(integration, stored);
  if ("kind" in link) return withConnection(ready.map(() => ({ outcome: link })));
  const messages = ready.map(({ delivery, prepared }) => ({ prepared, attempted: attemptedOf(delivery, aheadMs) }));
  const attempts = withConnection(await sendMessages(integration, messages, link));
  const isRefused = attempts.some(({ outcome }) => outcome.kind === "pause" && outcome.why === "credentials");
  if (!isRefused || integration.expiresAt(link.credential) === null) return attempts;
  const renewed = await freshLink(integration, link, true);
  if ("kind" in renewed) return attempts.map((attempt) => ({ ...attempt, outcome: renewed }));
  if (renewed.credential === link.credential) return attempts;
  return withConnection(await sendMessages(integration, messages, renewed));
}

/** How much an outcome says about the connection. */
function weightOf(outcome: Outcome): number {
  if (outcome.kind === "pause") return 4;
  if (outcome.kind === "later" && outcome.scope === "connection") return 3;
  return outcome.kind === "delivered" ? 2 : outcome.kind === "refused" ? 0 : 1;
}

/** How many requests may look for the messages that are refused; the others are tried later. */
const MOST_PARTS = 16;

type SendResult = Pick<Attempt, "request" | "replyStatus" | "reply"> & { outcome: Outcome };

/** Sends messages together. If they are refused, smaller and smaller parts find which of them really are. */
async function sendMessages(
  integration: AnyIntegration,
  messages: readonly TriedPrepared[],
  link: OpenLink,
  parts = { made: 0 },
): Promise<SendResult[]> {
  const [first, ...others] = messages;
  if (!first) return [];
  const out = recordOutgoing(integration.name);
  parts.made += 1;
  const mayBeMade = parts.made === 1 || (parts.made <= MOST_PARTS && (await awaitTurn(integration.name)));
  const outcome = mayBeMade
    ? ((await integration.sendTogether?.(messages, link, out)) ??
      (await first.prepared.send(link, out, first.attempted)))
    : notReached;
  if (outcome.kind !== "refused" || others.length === 0)
    return messages.map(({ prepared }) => attemptOf(outcome, prepared, link, out));
  const half = Math.ceil(messages.length / 2);
  // Some of them may be there: what was refused may have been a later request about the others.
  const again = messages.map((one) => ({
    ...one,
    attempted: one.attempted ?? { firstAttemptAt: out.now, remoteId: null },
  }));
  const sent = await sendMessages(integration, again.slice(0, half), link, parts);
  return [...sent, ...(await sendMessages(integration, again.slice(half), link, parts))];
}

const notReached: Outcome = {
  kind: "later",
  reason: "It was to be sent together with responses that were refused. We'll try again.",
  scope: "message",
  isAboutMessage: true,
};

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
): SendResult {
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
