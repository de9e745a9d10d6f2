import type { Params } from "./form.ts";
import type { Tables } from "./tables.ts";

/** This Stripe account, and what its parts need to act on it. */
export interface World {
  tables: Tables;
  /** In seconds since 1970. */
  now: () => number;
  /** Does something that was due at an earlier time, in seconds. */
  at: (time: number, act: () => void) => void;
  /** Sends an event about an object as it is now. */
  emit: (type: string, object: object, previous?: Record<string, unknown>) => void;
  /** The address of one of Stripe's pages here. */
  pageUrl: (path: string) => string;
  /** What signs the events of a new endpoint. The app beside the sandbox knows its endpoint's from the start. */
  endpointSecret: (url: string) => string;
}

/** One call of Stripe's API, as the product makes it. */
export interface Call {
  method: "GET" | "POST" | "DELETE";
  /** `:id` is the object's. */
  path: string;
  /** The parameters that the product sends, besides `expand`; others are refused. */
  takes: readonly string[];
  /** Returns the answer's body, or throws StripeError. */
  run: (world: World, params: Params, id: string) => object;
}
