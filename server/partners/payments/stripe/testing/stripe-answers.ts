import type { Fetch } from "#server/foundation/outgoing/index.ts";
import { OutgoingError } from "#server/foundation/outgoing/index.ts";
import type { Payments, Subscription } from "../../payments.ts";
import { stripePayments } from "../index.ts";

export const secretKey = "sk_test_afterwordTestKey";

/** A request as Stripe gets it. */
export interface SentRequest {
  /** The method and the path, without the query. */
  call: string;
  /** The decoded form of a POST, or the query of anything else, by field. */
  fields: Record<string, string>;
  headers: Headers;
  /** The body or the query as sent. */
  raw: string;
}

/** An answer by its call; a list is given in turn, its last one again and again. */
export type Answers = Readonly<Record<string, object | readonly object[]>>;

/** An answer with a status of its own: Stripe's error, or a body as it is. */
export class Failure {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, error: object | string) {
    this.status = status;
    this.body = typeof error === "string" ? error : { error };
  }
}

export const missing = new Failure(404, {
  type: "invalid_request_error",
  code: "resource_missing",
  message: "No such",
});

/** Answers requests by their calls, and keeps them. A call without an answer fails the test. */
export function stripeAnswering(answers: Answers): { payments: Payments; requests: SentRequest[]; fetch: Fetch } {
  const requests: SentRequest[] = [];
  const fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, origin } = new URL(request.url);
    if (origin !== "https://api.stripe.com") throw new Error(`a request went to ${origin}`);
    const raw = request.method === "POST" ? await request.text() : search.slice(1);
    const call = `${request.method} ${pathname}`;
    const earlier = requests.filter((one) => one.call === call).length;
    requests.push({ call, fields: Object.fromEntries(new URLSearchParams(raw)), headers: request.headers, raw });
    const given = answers[call];
    const answer: unknown = Array.isArray(given) ? given[Math.min(earlier, given.length - 1)] : given;
    if (answer === undefined) throw new Error(`no answer to ${call}`);
    if (answer instanceof OutgoingError) throw answer;
    const { status, body } = answer instanceof Failure ? answer : { status: 200, body: answer };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { "request-id": "req_1" } });
  };
  return { payments: stripePayments({ secretKey, fetch }), requests, fetch };
}

export const listOf = (...data: object[]) => ({ object: "list", data, has_more: false, url: "/v1/list" });

export const priceOf = (id: string, plan: string, more: object = {}) => ({
  id,
  object: "price",
  active: true,
  currency: "usd",
  unit_amount: 1_900,
  recurring: { interval: plan.endsWith("_Annual") ? "year" : "month" },
  product: "afterword_orders_1k",
  lookup_key: plan,
  metadata: { plan },
  ...more,
});

/** The times of the subscription's period, in seconds. */
export const [START, END] = [1_795_000_000, 1_797_592_000];

/** A subscription as Stripe returns it. */
export function stripeSubscription(more: object = {}, price: object = priceOf("price_1k", "Orders_1K")) {
  return {
    id: "sub_1",
    object: "subscription",
    status: "active",
    customer: "cus_1",
    currency: "usd",
    items: listOf({ id: "si_1", price, quantity: 1, current_period_start: START, current_period_end: END }),
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
    trial_end: null,
    pause_collection: null,
    pending_update: null,
    schedule: null,
    latest_invoice: null,
    metadata: { accountId: "a1", utm_source: "mail" },
    created: START,
    ...more,
  };
}

/** The same as we show it. */
export function aSubscription(more: Partial<Subscription> = {}): Subscription {
  return {
    id: "sub_1",
    customerId: "cus_1",
    accountId: "a1",
    status: "active",
    rawStatus: "active",
    itemId: "si_1",
    plan: "Orders_1K",
    priceCents: 1_900,
    currency: "USD",
    currentPeriodStart: new Date(START * 1000),
    currentPeriodEnd: new Date(END * 1000),
    trialEnd: null,
    endsAt: null,
    isCollectionPaused: false,
    isUpdatePending: false,
    scheduleId: null,
    scheduledPlan: null,
    latestInvoice: null,
    createdAt: new Date(START * 1000),
    metadata: { accountId: "a1", utm_source: "mail" },
    ...more,
  };
}

/** The expansions that every subscription is requested with. */
export const expanded = { "expand[0]": "latest_invoice", "expand[1]": "schedule" };
