import type Stripe from "stripe";
import { type PlanName, planNamed } from "#lib/plans.ts";
import type { Change, Subscription } from "../payments.ts";
import { attempt, attemptUnlessDone, refusal } from "./errors.ts";
import { keepRunning } from "./keep-running.ts";
import { priceFor } from "./prices.ts";
import { expand, idOf, secondsOf, subscriptionOf } from "./subscription.ts";

type Phase = Stripe.SubscriptionSchedule.Phase;
type NewPhase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/** A schedule with two phases: the running one as it is, and one with the plan's price, after which it ends. */
export async function scheduleChange(
  client: Stripe,
  { key, subscription, plan }: Change & { key: string },
): Promise<Subscription> {
  if (subscription.endsAt !== null) await keepRunning(client, key, subscription.id);
  return await attempt(async () => {
    const price = await priceFor(client, plan);
    const schedule = await scheduleOf(client, key, subscription);
    const running = runningPhase(schedule);
    const update: Stripe.SubscriptionScheduleUpdateParams = {
      end_behavior: "release",
      proration_behavior: "none",
      metadata: { plan },
      phases: [repeated(running, subscription.currentPeriodEnd), nextPhase(running, price, plan)],
    };
    await client.subscriptionSchedules.update(schedule.id, update, { idempotencyKey: `${key}-phases` });
    return await subscriptionOf(client, await client.subscriptions.retrieve(subscription.id, { expand }));
  });
}

/** The subscription's schedule, or a new one that begins with the running phase. */
async function scheduleOf(client: Stripe, key: string, { id, scheduleId }: Subscription) {
  if (scheduleId !== null) return await client.subscriptionSchedules.retrieve(scheduleId);
  return await client.subscriptionSchedules.create({ from_subscription: id }, { idempotencyKey: `${key}-schedule` });
}

function runningPhase({ phases, current_phase: current }: Stripe.SubscriptionSchedule): Phase {
  const running = phases.find((phase) => phase.start_date === current?.start_date) ?? phases[0];
  if (!running) throw refusal("schedule_without_phases");
  return running;
}

/** What is left out of a running phase would be changed at once. */
function repeated(phase: Phase, periodEnd: Date | null): NewPhase {
  return {
    items: phase.items.map(({ price, quantity }) => ({ price: idOf(price), quantity: quantity ?? 1 })),
    start_date: phase.start_date,
    end_date: periodEnd === null ? phase.end_date : secondsOf(periodEnd),
    ...(phase.trial_end ? { trial_end: phase.trial_end } : {}),
    ...discountsOf(phase),
  };
}

function nextPhase(running: Phase, price: string, plan: PlanName): NewPhase {
  const interval = planNamed(plan).period ?? "month";
  return { items: [{ price, quantity: 1 }], duration: { interval, interval_count: 1 }, ...discountsOf(running) };
}

/** A promotion code goes on as long as its coupon says. */
function discountsOf(phase: Phase): Pick<NewPhase, "discounts"> {
  const discounts = phase.discounts.flatMap(({ discount, coupon }): NonNullable<Exclude<NewPhase["discounts"], "">> => {
    if (discount) return [{ discount: idOf(discount) }];
    return coupon ? [{ coupon: idOf(coupon) }] : [];
  });
  return discounts.length > 0 ? { discounts } : {};
}

/** Lets go of the subscription, which stays as it is: while it has a schedule, Stripe refuses most changes. */
export async function releaseSchedule(client: Stripe, key: string, scheduleId: string | null): Promise<void> {
  if (scheduleId === null) return;
  await attemptUnlessDone(
    () => client.subscriptionSchedules.release(scheduleId, {}, { idempotencyKey: `${key}-release` }),
    async () => {
      const { status } = await attempt(() => client.subscriptionSchedules.retrieve(scheduleId));
      return status !== "active" && status !== "not_started";
    },
  );
}
