import type { Schedule } from "../types.ts";
import type { World } from "../world.ts";
import { endSubscription } from "./end.ts";
import { releaseSchedule } from "./schedule-state.ts";
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
    if (subscription && schedule.end_behavior === "cancel") {
      releaseSchedule(world, schedule.id, "completed");
      endSubscription(world, subscription);
    } else releaseSchedule(world, schedule.id, "released");
    return;
  }
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  world.emit("subscription_schedule.updated", schedule);
  const [target] = next.items;
  const price = world.tables.prices.get(target?.price ?? "");
  if (!target || !price) return;
  const isOtherInterval = itemOf(subscription).price.recurring.interval !== price.recurring.interval;
  changeSubscription(world, subscription, {
    items: itemsWith(subscription, { price: structuredClone(price), quantity: target.quantity }),
    ...(isOtherInterval ? { billing_cycle_anchor: next.start_date } : {}),
  });
}
