import { itemOf } from "../billing/subscription-state.ts";
import { invalidParameter, StripeError } from "../errors.ts";
import type { Params } from "../form.ts";
import { choiceOf, flagOf, groupOf, integerOf, textOf } from "../params.ts";
import type { CancellationDetails, Subscription } from "../types.ts";

const feedbacks = [
  ...["customer_service", "low_quality", "missing_features", "other", "switched_service"],
  ...["too_complex", "too_expensive", "unused"],
];

/** What a customer said about leaving, as a request gives it. */
export function cancellationOf(details: Params): Partial<CancellationDetails> {
  const [comment, feedback] = [textOf(details, "comment"), choiceOf(details, "feedback", feedbacks)];
  return {
    ...(comment === undefined ? {} : { comment: comment || null }),
    ...(feedback !== undefined ? { feedback } : details.feedback === "" ? { feedback: null } : {}),
  };
}

/** What a request changes about a subscription's end. */
export function endChanges(subscription: Subscription, params: Params, now: number): Partial<Subscription> {
  const sent = cancellationOf(groupOf(params, "cancellation_details"));
  const details = { ...subscription.cancellation_details, ...sent };
  const atPeriodEnd = flagOf(params, "cancel_at_period_end");
  const [cancelAt, isUnset] = [integerOf(params, "cancel_at"), params.cancel_at === ""];
  if (atPeriodEnd && cancelAt !== undefined) {
    throw new StripeError("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
  }
  if (cancelAt !== undefined && cancelAt <= now) {
    throw invalidParameter("cancel_at", "The timestamp must be in the future.");
  }
  const resumes = isUnset || (atPeriodEnd === false && subscription.cancel_at_period_end);
  if (atPeriodEnd || cancelAt !== undefined) {
    return {
      cancel_at_period_end: atPeriodEnd ?? false,
      cancel_at: cancelAt ?? itemOf(subscription).current_period_end,
      canceled_at: subscription.canceled_at ?? now,
      cancellation_details: { ...details, reason: "cancellation_requested" },
    };
  }
  if (resumes) {
    return {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { ...details, reason: null },
    };
  }
  return Object.keys(sent).length === 0 ? {} : { cancellation_details: details };
}
