import type { Schedule } from "../types.ts";
import type { World } from "../world.ts";
import { changeSubscription, itemOf, itemsWith } from "./subscription-state.ts";

/** When a schedule's running phase ends; null if none runs. */
export function phaseEndsAt({ status, current_phase }: Schedule): number | null {
  return status === "active" ? (current_phase?.end_date ?? null) : null;
}

/** Starts the next phase, or ends the schedule after its last one. */
export function startNextPhase(world: World, schedule: Schedule): void {
  const endedAt = schedule.current_phase?.end_date ?? 0;
  const next = schedule.phases.find(({ start_date }) => start_date >= endedAt);
  const subscription = world.tables.subscriptions.get(schedule.subscription ?? "");
  if (!next || !subscription) {
    releaseSchedule(world, schedule.id, "released");
    return;
  }
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  world.emit("subscription_schedule.updated", schedule);
  const price = world.tables.prices.get(next.items[0]?.price ?? "");
  if (!price) return;
  const isOtherInterval = itemOf(subscription).price.recurring.interval !== price.recurring.interval;
  changeSubscription(world, subscription, {
    items: itemsWith(subscription, { price: structuredClone(price) }),
    ...(isOtherInterval ? { billing_cycle_anchor: next.start_date } : {}),
  });
}

/** Ends a schedule, so that its subscription can be changed directly again. */
export function releaseSchedule(world: World, id: string, status: "released" | "canceled"): void {
  const schedule = world.tables.schedules.get(id);
  if (schedule?.status !== "active") return;
  const subscription = world.tables.subscriptions.get(schedule.subscription ?? "");
  Object.assign(schedule, {
    status,
    current_phase: null,
    ...(status === "released" ? { subscription: null } : {}),
  } satisfies Partial<Schedule>);
  if (subscription) subscription.schedule = null;
  world.emit(`subscription_schedule.${status}`, schedule);
}
