import { invalidParameter } from "../errors.ts";
import type { Params } from "../form.ts";
import type { Refund } from "../invoice-types.ts";
import { choiceOf, integerOf, metadataOf, neededText } from "../params.ts";
import { newId, store } from "../tables.ts";
import type { Call, World } from "../world.ts";
import { expandable } from "./lists.ts";

const reasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;

function createRefund(world: World, params: Params): Refund {
  const intent = neededText(params, "payment_intent");
  const payment = [...world.tables.invoices.values()]
    .flatMap(({ payments }) => payments.data)
    .find((one) => one.payment.payment_intent === intent);
  if (!payment) throw invalidParameter("payment_intent", `No such payment_intent: '${intent}'`, "resource_missing");
  const refunded = [...world.tables.refunds.values()].filter((one) => one.payment_intent === intent);
  const left = payment.amount_paid - refunded.reduce((sum, { amount }) => sum + amount, 0);
  const amount = integerOf(params, "amount") ?? left;
  if (left === 0)
    throw invalidParameter("payment_intent", "The charge has already been refunded.", "charge_already_refunded");
  if (amount < 1 || amount > left)
    throw invalidParameter("amount", `Refund amount is greater than what is left (${left}).`);
  const refund = store(world.tables.refunds, {
    id: newId("re_"),
    object: "refund",
    amount,
    created: world.now(),
    currency: payment.currency,
    metadata: metadataOf(params),
    payment_intent: intent,
    status: "succeeded",
    reason: choiceOf(params, "reason", reasons) ?? null,
  } satisfies Refund);
  world.emit("refund.created", refund);
  return refund;
}

export const refundCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/v1/refunds",
    shape: { ...expandable, payment_intent: "value", amount: "value", reason: "value", metadata: "map" },
    run: createRefund,
  },
];
