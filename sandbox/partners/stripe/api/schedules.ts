import { releaseSchedule } from "../billing/schedule-state.ts";
import { isEnded, itemOf } from "../billing/subscription-state.ts";
import { StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf, flagOf, groupsOf, metadataOf, neededText, type Shape, values } from "../params.ts";
import { find, newId, store } from "../tables.ts";
import type { Schedule, Subscription } from "../types.ts";
import type { Call, World } from "../world.ts";
import { expandable } from "./lists.ts";
import { readPhases, runningPhase } from "./schedule-phases.ts";

const updateFields: Record<string, Shape> = {
  ...expandable,
  ...values("end_behavior", "proration_behavior"),
  metadata: "map",
  phases: [
    {
      items: [{ ...values("price", "quantity"), metadata: "map" }],
      ...values("start_date", "end_date", "trial_end", "proration_behavior"),
      duration: values("interval", "interval_count"),
      metadata: "map",
    },
  ],
};

function createSchedule(world: World, params: Params): Schedule {
  const id = neededText(params, "from_subscription");
  const subscription = find(world.tables.subscriptions, "subscription", id, "from_subscription");
  if (subscription.schedule !== null) {
    throw new StripeError("You cannot migrate a subscription that is already attached to a schedule.");
  }
  if (isEnded(subscription) || subscription.status === "incomplete") {
    throw new StripeError(`You cannot migrate a subscription with the status ${subscription.status}.`);
  }
  return addSchedule(world, subscription, params);
}

/** A schedule whose only phase is the subscription's running period. */
export function addSchedule(world: World, subscription: Subscription, params: Params = {}): Schedule {
  const phase = runningPhase(subscription);
  const schedule = store(world.tables.schedules, {
    id: newId("sub_sched_"),
    object: "subscription_schedule",
    canceled_at: null,
    completed_at: null,
    created: world.now(),
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    end_behavior: "release",
    livemode: false,
    metadata: metadataOf(params),
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
  } satisfies Schedule);
  subscription.schedule = schedule.id;
  world.emit("subscription_schedule.created", schedule);
  world.emit("customer.subscription.updated", subscription, { schedule: null });
  return schedule;
}

function updateSchedule(world: World, params: Params, id: string): Schedule {
  const { schedule, subscription } = activeSchedule(world, id);
  const sent = groupsOf(params, "phases");
  const previous = { phases: schedule.phases, end_behavior: schedule.end_behavior };
  const phases = sent.length === 0 ? schedule.phases : readPhases(world, subscription, sent);
  const [first] = phases;
  Object.assign(schedule, {
    end_behavior: choiceOf(params, "end_behavior", ["release", "cancel"]) ?? schedule.end_behavior,
    metadata: metadataOf(params, schedule.metadata),
    phases,
    ...(first ? { current_phase: { start_date: first.start_date, end_date: first.end_date } } : {}),
  } satisfies Partial<Schedule>);
  world.emit("subscription_schedule.updated", schedule, previous);
  return schedule;
}

function release(world: World, params: Params, id: string): Schedule {
  const { schedule, subscription } = activeSchedule(world, id);
  releaseSchedule(world, schedule.id, "released");
  if (flagOf(params, "preserve_cancel_date") && schedule.end_behavior === "cancel") {
    subscription.cancel_at = schedule.phases.at(-1)?.end_date ?? itemOf(subscription).current_period_end;
  }
  world.emit("customer.subscription.updated", subscription, { schedule: schedule.id });
  return schedule;
}

function activeSchedule(world: World, id: string): { schedule: Schedule; subscription: Subscription } {
  const schedule = find(world.tables.schedules, "subscription schedule", id);
  const subscription = world.tables.subscriptions.get(schedule.subscription ?? "");
  if (schedule.status !== "active" || !subscription) {
    throw new StripeError(
      `Only a subscription schedule that is \`not_started\` or \`active\` can be changed. This one is \`${schedule.status}\`.`,
    );
  }
  return { schedule, subscription };
}

export const scheduleCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/v1/subscription_schedules",
    shape: { ...expandable, ...values("from_subscription"), metadata: "map" },
    run: createSchedule,
  },
  { method: "POST", path: "/v1/subscription_schedules/:id", shape: updateFields, run: updateSchedule },
  {
    method: "GET",
    path: "/v1/subscription_schedules/:id",
    shape: expandable,
    run: (world, _, id) => find(world.tables.schedules, "subscription schedule", id),
  },
  {
    method: "POST",
    path: "/v1/subscription_schedules/:id/release",
    shape: { ...expandable, ...values("preserve_cancel_date") },
    run: release,
  },
];
