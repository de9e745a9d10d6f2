import { expirePendingUpdate } from "./billing/change-price.ts";
import { expireCheckout } from "./billing/checkout.ts";
import { endSubscription, expireIncomplete } from "./billing/end.ts";
import { finalizeInvoice } from "./billing/invoice.ts";
import { charge } from "./billing/pay.ts";
import { phaseEndsAt, startNextPhase } from "./billing/schedule.ts";
import { announceTrialEnd, renew, trialWarningAt } from "./billing/subscribe.ts";
import { isEnded, itemOf } from "./billing/subscription-state.ts";
import { HOUR } from "./time.ts";
import type { Invoice, Subscription } from "./types.ts";
import type { World } from "./world.ts";

/** How long a first payment may take. */
const PAYMENT_WINDOW = 23 * HOUR;
/** More than years of a trial's subscriptions. */
const MOST_STEPS = 20_000;

/** Something that happens by itself at a time, in seconds. */
interface Due {
  at: number;
  act: () => void;
}

/** Does what became due as the time moved, in the order of its time. */
export function advance(world: World): void {
  const now = world.now();
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = earliest(world);
    if (!next || next.at > now) return;
    world.at(next.at, next.act);
  }
}

/** The next change that is due; the first one listed if two are due at the same time. */
function earliest(world: World): Due | null {
  let first: Due | null = null;
  for (const due of allDue(world)) if (first === null || due.at < first.at) first = due;
  return first;
}

function* allDue(world: World): Generator<Due> {
  const { subscriptions, schedules, invoices, sessions } = world.tables;
  for (const subscription of subscriptions.values()) {
    if (!isEnded(subscription)) yield* endingsOf(world, subscription);
  }
  for (const schedule of schedules.values()) {
    const at = phaseEndsAt(schedule);
    if (at !== null) yield { at, act: () => startNextPhase(world, schedule) };
  }
  for (const subscription of subscriptions.values()) {
    if (renews(subscription)) {
      yield { at: itemOf(subscription).current_period_end, act: () => renew(world, subscription) };
    }
  }
  for (const invoice of invoices.values()) yield* chargesOf(world, invoice);
  for (const session of sessions.values()) {
    if (session.status === "open") yield { at: session.expires_at, act: () => expireCheckout(world, session) };
  }
}

function* endingsOf(world: World, subscription: Subscription): Generator<Due> {
  const { status, created, cancel_at: end, pending_update: pending } = subscription;
  if (status === "incomplete") {
    yield { at: created + PAYMENT_WINDOW, act: () => expireIncomplete(world, subscription) };
    return;
  }
  const warning = trialWarningAt(world, subscription);
  if (warning !== null) yield { at: warning, act: () => announceTrialEnd(world, subscription) };
  if (pending) yield { at: pending.expires_at, act: () => expirePendingUpdate(world, subscription) };
  if (end !== null) yield { at: end, act: () => endSubscription(world, subscription) };
}

function renews({ status }: Subscription): boolean {
  return ["trialing", "active", "past_due", "unpaid"].includes(status);
}

function* chargesOf(world: World, invoice: Invoice): Generator<Due> {
  const { status, automatically_finalizes_at: finalizesAt, next_payment_attempt: retriesAt } = invoice;
  if (status === "draft" && finalizesAt !== null) {
    yield {
      at: finalizesAt,
      act: () => {
        finalizeInvoice(world, invoice);
        charge(world, invoice, { retries: true });
      },
    };
  }
  if (status === "open" && retriesAt !== null)
    yield { at: retriesAt, act: () => charge(world, invoice, { retries: true }) };
}
