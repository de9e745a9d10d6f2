/**
 * Why a call to the payment provider failed.
 * - `declined`: the bank or the card's issuer said no
 * - `confirm`: the bank asks the customer to confirm the payment
 * - `busy`: the provider is overloaded, at fault, or still works on the same request; try again later
 * - `unreachable`: no answer, so the request may have been carried out; repeat it with the same key
 * - `refused`: the provider doesn't accept the request; repeating it won't help
 * - `misconfigured`: the operator has to act: the key, its permissions, or `npm run stripe:setup`
 * - `gone`: the provider doesn't know what the request is about
 */
export type PaymentFailure = "declined" | "confirm" | "busy" | "unreachable" | "refused" | "misconfigured" | "gone";

/** What the log may show of a failure. */
export interface PaymentFailureDetails {
  /** The provider's HTTP status; null without an answer. */
  status: number | null;
  /** The provider's own word for it, such as `card_declined` or `insufficient_funds`. */
  code: string | null;
  /** The provider's id of the request, for its support. */
  requestId: string | null;
}

/**
 * A call to the payment provider that failed. Merchants can read `message`. It never holds a key, a request or what
 * the provider's library threw.
 */
export class PaymentError extends Error {
  override name = "PaymentError";
  readonly kind: PaymentFailure;
  readonly details: PaymentFailureDetails;

  constructor(kind: PaymentFailure, message: string, details: PaymentFailureDetails) {
    super(message);
    this.kind = kind;
    this.details = details;
  }

  /**
   * Whether the request is known to have failed. Its key is of no more use: the provider may repeat this failure for a day.
   * Without an answer, or while the provider still works on the same request, it may yet succeed.
   */
  get isFinal(): boolean {
    return this.kind !== "unreachable" && this.details.code !== "idempotency_key_in_use";
  }
}
