import type { ResponseState } from "./response-state.ts";

/** What groups messages into one response. */
export interface ResponseKey {
  accountId: string;
  surveyId: string;
  platform: string;
  orderKey: string;
}

/** A {@link ResponseKey} as one string, which is also the order that rows are locked in. */
export function keyOf(key: ResponseKey): string {
  return `${key.accountId} ${key.surveyId} ${key.platform} ${key.orderKey}`;
}

/** A change to the counters only: what `after` counts minus what `before` does. Null: nothing. */
export interface CounterChange extends ResponseKey {
  before: ResponseState | null;
  after: ResponseState | null;
}

/** A response whose rows the caller deletes in the same transaction: its figures are subtracted from the counters. */
export interface Removal extends CounterChange {
  before: ResponseState;
  after: null;
}
