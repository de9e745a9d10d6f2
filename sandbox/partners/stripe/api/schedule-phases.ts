import { itemOf } from "../billing/subscription-state.ts";
import { invalidParameter, missingParameter } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf, groupOf, groupsOf, integerOf, metadataOf, neededText, textOf } from "../params.ts";
import { find } from "../tables.ts";
import { periodEnd } from "../time.ts";
import type { SchedulePhase, Subscription } from "../types.ts";
import type { World } from "../world.ts";

/** The subscription's running period, as a phase. */
export function runningPhase(subscription: Subscription): SchedulePhase {
  const { price, quantity, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return {
    items: [{ price: price.id, quantity, metadata: {} }],
    start_date: start,
    end_date: end,
    metadata: {},
    trial_end: subscription.status === "trialing" ? subscription.trial_end : null,
    proration_behavior: "create_prorations",
    discounts: [],
  };
}

/** The phases of a request. The first must be the running one; each of the others starts where one ends. */
export function readPhases(world: World, subscription: Subscription, sent: readonly Params[]): SchedulePhase[] {
  const running = runningPhase(subscription);
  const phases: SchedulePhase[] = [];
  for (const [index, params] of sent.entries()) {
    const at = `phases[${index}]`;
    const earlier = phases.at(-1);
    const start = integerOf(params, "start_date") ?? earlier?.end_date;
    if (start === undefined) throw missingParameter(`${at}[start_date]`);
    if (earlier && start !== earlier.end_date) {
      throw invalidParameter(`${at}[start_date]`, "Phases must follow each other without a gap.");
    }
    const phase = readPhase(world, params, start, at);
    if (!earlier) checkRunning(phase, running);
    phases.push(phase);
  }
  return phases;
}

function readPhase(world: World, params: Params, start: number, at: string): SchedulePhase {
  const [item, ...more] = groupsOf(params, "items");
  if (!item) throw missingParameter(`${at}[items]`);
  if (more.length > 0) throw invalidParameter(`${at}[items]`, "Subscriptions have one item here.");
  const price = find(world.tables.prices, "price", neededText(item, "price"), `${at}[items][0][price]`);
  const { interval } = price.recurring;
  const end = integerOf(params, "end_date");
  if (end !== undefined && textOf(groupOf(params, "duration"), "interval") !== undefined) {
    throw invalidParameter(`${at}[end_date]`, "You may only specify one of these parameters: end_date, duration.");
  }
  if (end !== undefined && end <= start) throw invalidParameter(`${at}[end_date]`, "A phase ends after its start.");
  return {
    items: [{ price: price.id, quantity: integerOf(item, "quantity") ?? 1, metadata: metadataOf(item) }],
    start_date: start,
    end_date: end ?? durationEnd(groupOf(params, "duration"), start, interval),
    trial_end: integerOf(params, "trial_end") ?? null,
    metadata: metadataOf(params),
    discounts: [],
    proration_behavior: textOf(params, "proration_behavior") ?? "create_prorations",
  };
}

function durationEnd(duration: Params, start: number, priceInterval: "month" | "year"): number {
  const interval = choiceOf(duration, "interval", ["month", "year"]) ?? priceInterval;
  const count = integerOf(duration, "interval_count") ?? 1;
  let end = start;
  for (let passed = 0; passed < Math.min(count, 60); passed++) end = periodEnd(start, interval, end);
  return end;
}

/** The first phase has to say what the subscription is now. */
function checkRunning(phase: SchedulePhase, running: SchedulePhase): void {
  if (phase.start_date !== running.start_date) {
    throw invalidParameter("phases[0][start_date]", "You can not modify the start date of the current phase.");
  }
  const isSame =
    phase.items[0]?.price === running.items[0]?.price && phase.items[0]?.quantity === running.items[0]?.quantity;
  if (!isSame) {
    throw invalidParameter("phases[0][items]", "The current phase must have the subscription's price and quantity.");
  }
  if (phase.trial_end !== running.trial_end) {
    throw invalidParameter("phases[0][trial_end]", "The current phase must keep the subscription's trial.");
  }
}
