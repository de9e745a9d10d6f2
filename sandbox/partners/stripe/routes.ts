import { setTimeout as pause } from "node:timers/promises";
import type { SandboxClock } from "../../clock.ts";
import type { Route } from "../../http.ts";
import type { PartnerControl } from "../control.ts";
import { type Answer, type ApiRequest, apiRoute, type StandIn, type StandInContext } from "../stand-in.ts";
import { makeAccount } from "./account.ts";
import { answerCall } from "./api/answer.ts";
import { failureBody } from "./errors.ts";
import { type Deliveries, deliveryModes, makeDeliveries } from "./events/deliveries.ts";
import { makeIdempotency } from "./idempotency.ts";
import { pageRoute } from "./pages/routes.ts";
import { openTables } from "./storage.ts";

/** How this Stripe is set up. */
export interface StripeOptions {
  appUrl: string;
  secretKey: string;
  /** Signs the events that go to the app while no webhook endpoint was set up. */
  webhookSecret: string;
  clock: SandboxClock;
  /** Where its objects are kept over restarts; null for memory only. */
  dataFile: string | null;
  /** How long writes with an idempotency key take to be answered, in milliseconds. */
  answersAfterMs?: number;
  /** Pauses before failed events are sent again, in milliseconds. */
  retryPausesMs?: readonly number[];
}

const TICK_MS = 1_000;

/**
 * Stripe's API at `/stripe/v1/…`, its pages, and its events. Subscriptions live on the sandbox's clock: each second,
 * and before each request, what became due happens.
 */
export function makeStripe(options: StripeOptions, context: StandInContext): StandIn {
  const { appUrl, secretKey, webhookSecret, clock, dataFile } = options;
  const { answersAfterMs = 10, retryPausesMs = [500, 2_000, 5_000] } = options;
  const { tables, changed } = openTables(dataFile);
  const deliveries = makeDeliveries(retryPausesMs);
  const fallback = { url: `${appUrl}/api/webhooks/stripe`, secret: webhookSecret };
  const account = makeAccount({ tables, clock, deliveries, fallback, changed });
  const idempotency = makeIdempotency(tables.answers);
  const hostility = hostileControl(deliveries);
  setInterval(() => account.act(() => undefined), TICK_MS).unref();

  const answer = async (request: ApiRequest): Promise<Answer | null> => {
    if (!request.path.startsWith("/v1/")) return null;
    account.reachedAt(request.headers.host);
    const { answer: answered, isWrite, finish } = answerCall(account, idempotency, request);
    if (isWrite) changed();
    if (isWrite && request.headers["idempotency-key"] !== undefined) await pause(answersAfterMs);
    finish();
    return isWrite && hostility.losesAnswer() ? { ...answered, isLost: true } : answered;
  };
  const api = apiRoute("stripe", context, answer, failureBody);
  const pages: Route = pageRoute((run) => {
    changed();
    return account.act(run);
  });
  return {
    slug: "stripe",
    settings: () => ({ secretKey, webhookSecret }),
    control: hostility.control,
    routes: [pages, api],
  };
}

/** What `POST /control` can make this Stripe do, besides failing requests. */
function hostileControl(deliveries: Deliveries): { control: PartnerControl; losesAnswer: () => boolean } {
  let losesNext = false;
  return {
    control: ({ events, loseAnswer }) => {
      if (events === undefined && loseAnswer === undefined) return null;
      const mode = deliveryModes.find((one) => one === events);
      if (events !== undefined && !mode) return `events must be one of ${deliveryModes.join(", ")}.`;
      if (loseAnswer !== undefined && typeof loseAnswer !== "boolean") return "loseAnswer must be true or false.";
      if (mode) deliveries.setMode(mode);
      if (typeof loseAnswer === "boolean") losesNext = loseAnswer;
      return { ...(mode ? { events: mode } : {}), ...(loseAnswer === undefined ? {} : { loseAnswer }) };
    },
    losesAnswer: () => {
      const loses = losesNext;
      losesNext = false;
      return loses;
    },
  };
}
