import type { Schedule } from "../types.ts";
import type { World } from "../world.ts";

/** Ends a schedule, so that its subscription can be changed directly again. */
export function releaseSchedule(world: World, id: string, status: "released" | "canceled" | "completed"): void {
  const schedule = world.tables.schedules.get(id);
  if (schedule?.status !== "active") return;
  const now = world.now();
  const subscription = world.tables.subscriptions.get(schedule.subscription ?? "");
  Object.assign(schedule, {
    status,
    current_phase: null,
    ...(status === "released"
      ? { released_at: now, released_subscription: schedule.subscription, subscription: null }
      : status === "canceled"
        ? { canceled_at: now }
        : { completed_at: now }),
  } satisfies Partial<Schedule>);
  if (subscription) subscription.schedule = null;
  world.emit(`subscription_schedule.${status}`, schedule);
}
