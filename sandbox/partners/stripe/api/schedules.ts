import { releaseSchedule } from "../billing/schedule.ts";
import { isEnded, itemOf } from "../billing/subscription-state.ts";
import { invalidParameter, missingParameter, StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf, groupOf, groupsOf, integerOf, metadataOf, neededText } from "../params.ts";
import { find, newId, store } from "../tables.ts";
import { periodEnd } from "../time.ts";
import type { Schedule, SchedulePhase, Subscription } from "../types.ts";
import type { Call, World } from "../world.ts";
import { readCall } from "./reads.ts";

/** A schedule whose only phase is the subscription's running period. */
function createSchedule(world: World, params: Params): Schedule {
  const id = neededText(params, "from_subscription");
  const subscription = find(world.tables.subscriptions, "subscription", id, "from_subscription");
  if (subscription.schedule !== null) {
    throw new StripeError("You cannot migrate a subscription that is already attached to a schedule.");
  }
  if (isEnded(subscription) || subscription.status === "incomplete") {
    throw new StripeError(`You cannot migrate a subscription with the status ${subscription.status}.`);
  }
  const phase = runningPhase(subscription);
  const schedule: Schedule = store(world.tables.schedules, {
    id: newId("sub_sched_"),
    object: "subscription_schedule",
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    metadata: {},
    phases: [phase],
    status: "active",
    subscription: subscription.id,
  });
  subscription.schedule = schedule.id;
  world.emit("subscription_schedule.created", schedule);
  world.emit("customer.subscription.updated", subscription, { schedule: null });
  return schedule;
}

function updateSchedule(world: World, params: Params, id: string): Schedule {
  const { schedule, subscription } = activeSchedule(world, id);
  choiceOf(params, "end_behavior", ["release"]);
  choiceOf(params, "proration_behavior", ["none"]);
  const previous = { phases: schedule.phases };
  const phases = readPhases(world, runningPhase(subscription), groupsOf(params, "phases"));
  const [first] = phases;
  if (!first) throw missingParameter("phases");
  Object.assign(schedule, {
    metadata: metadataOf(params, schedule.metadata),
    phases,
    current_phase: { start_date: first.start_date, end_date: first.end_date },
  } satisfies Partial<Schedule>);
  world.emit("subscription_schedule.updated", schedule, previous);
  return schedule;
}

/** The subscription's running period, as a phase. */
function runningPhase(subscription: Subscription): SchedulePhase {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return {
    items: [{ price: price.id, quantity: 1 }],
    start_date: start,
    end_date: end,
    trial_end: subscription.status === "trialing" ? subscription.trial_end : null,
    discounts: [],
  };
}

/** The phases of a request. The first must be the running one; each of the others starts where one ends. */
function readPhases(world: World, running: SchedulePhase, sent: readonly Params[]): SchedulePhase[] {
  const phases: SchedulePhase[] = [];
  for (const [index, params] of sent.entries()) {
    const at = `phases[${index}]`;
    const start = phases.at(-1)?.end_date ?? integerOf(params, "start_date");
    if (start === undefined) throw missingParameter(`${at}[start_date]`);
    const phase = readPhase(world, params, start, at);
    if (index === 0) checkRunning(phase, running);
    phases.push(phase);
  }
  return phases;
}

function readPhase(world: World, params: Params, start: number, at: string): SchedulePhase {
  const [item] = groupsOf(params, "items");
  if (!item) throw missingParameter(`${at}[items]`);
  const price = find(world.tables.prices, "price", neededText(item, "price"), `${at}[items][0][price]`);
  const interval = choiceOf(groupOf(params, "duration"), "interval", ["month", "year"]) ?? price.recurring.interval;
  const end = integerOf(params, "end_date") ?? periodEnd(start, interval, start);
  if (end <= start) throw invalidParameter(`${at}[end_date]`, "A phase ends after its start.");
  return {
    items: [{ price: price.id, quantity: 1 }],
    start_date: start,
    end_date: end,
    trial_end: integerOf(params, "trial_end") ?? null,
    discounts: [],
  };
}

/** The first phase has to say what the subscription is now. */
function checkRunning(phase: SchedulePhase, running: SchedulePhase): void {
  if (phase.start_date !== running.start_date) {
    throw invalidParameter("phases[0][start_date]", "You can not modify the start date of the current phase.");
  }
  if (phase.items[0]?.price !== running.items[0]?.price) {
    throw invalidParameter("phases[0][items]", "The current phase must have the subscription's price.");
  }
  if (phase.trial_end !== running.trial_end) {
    throw invalidParameter("phases[0][trial_end]", "The current phase must keep the subscription's trial.");
  }
}

function release(world: World, _: Params, id: string): Schedule {
  const { schedule, subscription } = activeSchedule(world, id);
  releaseSchedule(world, schedule.id, "released");
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
  { method: "POST", path: "/v1/subscription_schedules", takes: ["from_subscription"], run: createSchedule },
  {
    method: "POST",
    path: "/v1/subscription_schedules/:id",
    takes: ["end_behavior", "proration_behavior", "metadata", "phases"],
    run: updateSchedule,
  },
  readCall("/v1/subscription_schedules", "subscription schedule", ({ schedules }) => schedules),
  { method: "POST", path: "/v1/subscription_schedules/:id/release", takes: [], run: release },
];
