import Stripe from "stripe";
import { OutgoingError } from "#server/foundation/outgoing/index.ts";
import { PaymentError, type PaymentFailure, type PaymentFailureDetails } from "../payment-error.ts";

/**
 * Makes requests to Stripe.
 * @throws PaymentError if one fails
 */
export async function attempt<Result>(requests: () => Promise<Result>): Promise<Result> {
  try {
    return await requests();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? paymentErrorOf(error) : error;
  }
}

/** As {@link attempt}; null if Stripe doesn't know what the requests are about. */
export async function attemptUnlessGone<Result>(requests: () => Promise<Result>): Promise<Result | null> {
  try {
    return await attempt(requests);
  } catch (error) {
    if (error instanceof PaymentError && error.kind === "gone") return null;
    throw error;
  }
}

/** As {@link attempt}, for a request that Stripe refuses when there is nothing left to do, which `isDone` finds out. */
export async function attemptUnlessDone(request: () => Promise<unknown>, isDone: () => Promise<boolean>) {
  try {
    await attempt(request);
  } catch (error) {
    const mayBeDone = error instanceof PaymentError && (error.kind === "refused" || error.kind === "gone");
    if (!mayBeDone || !(await isDone())) throw error;
  }
}

/** The operator hasn't prepared the Stripe account. */
export function notSetUp(code: string): PaymentError {
  return new PaymentError("misconfigured", messages.misconfigured, { status: null, code, requestId: null });
}

/** The answer isn't what Stripe documents, or what was asked for can't be done. */
export function refusal(code: string): PaymentError {
  return new PaymentError("refused", messages.refused, { status: null, code, requestId: null });
}

const messages: Record<PaymentFailure, string> = {
  declined: "Your card was declined. Try another card, or contact your bank.",
  confirm: "Your bank asks you to confirm this payment. Open the billing portal to confirm it.",
  busy: "Our payment provider is busy. Try again in a minute.",
  unreachable: "We couldn't reach our payment provider. Try again in a minute.",
  refused: "Our payment provider didn't accept this. Try again, and contact support if it keeps happening.",
  misconfigured: "Payments aren't set up correctly. Contact support.",
  gone: "Our payment provider has no record of this. Reload the page, and contact support if it happens again.",
};

/** More helpful sentences, by Stripe's codes. */
const messagesByCode: Readonly<Record<string, string>> = {
  insufficient_funds: "Your card has insufficient funds. Try another card, or contact your bank.",
  expired_card: "Your card has expired. Try another card.",
  incorrect_cvc: "Your card's security code is incorrect. Check it, or try another card.",
  customer_tax_location_invalid: "We need your billing address to calculate tax. Add it in the billing portal.",
};

const configurationStatuses: readonly (number | undefined)[] = [401, 403];

const confirmationCodes: readonly (string | undefined)[] = [
  "authentication_required",
  "invoice_payment_intent_requires_action",
  "payment_intent_authentication_failure",
  "subscription_payment_intent_requires_action",
];

function paymentErrorOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentError {
  const kind = kindOf(error);
  const code = wordOf(error.decline_code) ?? wordOf(error.code);
  const message = (code !== null && Object.hasOwn(messagesByCode, code) && messagesByCode[code]) || messages[kind];
  return new PaymentError(kind, message, detailsOf(error, code));
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentFailure {
  const { statusCode: status, code, param, detail } = error;
  if (status === undefined) return isRefusedByUs(detail) ? "misconfigured" : "unreachable";
  if (error instanceof Stripe.errors.StripeRateLimitError || status === 409 || status >= 500) return "busy";
  if (configurationStatuses.includes(status)) return "misconfigured";
  if (confirmationCodes.includes(code) || confirmationCodes.includes(error.decline_code)) return "confirm";
  if (status === 402) return "declined";
  if (code !== "resource_missing") return "refused";
  // Our own prices and configurations are the operator's to create.
  return param !== undefined && /price|configuration/.test(param) ? "misconfigured" : "gone";
}

/** `PARTNER_BASE_URLS` or the name server leads to an address that requests to partners may not reach. */
function isRefusedByUs(detail: unknown): boolean {
  return detail instanceof OutgoingError && detail.kind === "refused";
}

function detailsOf(
  { statusCode, requestId, detail }: { statusCode?: number | undefined; requestId?: unknown; detail?: unknown },
  code: string | null,
): PaymentFailureDetails {
  const failure = detail instanceof OutgoingError ? detail.kind : null;
  return { status: statusCode ?? null, code: code ?? failure, requestId: wordOf(requestId) };
}

/** A word of Stripe's: not a sentence, which may repeat the request. */
function wordOf(value: unknown): string | null {
  return typeof value === "string" && /^\w{1,100}$/.test(value) && !/^(sk|rk|whsec)_/.test(value) ? value : null;
}
