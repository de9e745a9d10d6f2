import type { LRUCache } from "lru-cache";
import type pg from "pg";
import { AppError } from "#lib/errors.ts";
import type { Log } from "#server/foundation/log.ts";
import type { StorefrontAccount } from "../account.ts";
import type { SurveyVersion } from "../survey-version.ts";
import type { Message } from "./message.ts";
import type { OrderNumbers } from "./order-numbers.ts";
import type { ResponseKey } from "./response-key.ts";
import type { ResponseState } from "./response-state.ts";

/** A message's place among those of its page. */
export type MessagePlace = Pick<Message, "pageId" | "sequence">;

/** The committed state of a response, and the survey version it is evaluated against. */
export interface CachedResponse {
  state: ResponseState;
  latestVersion: SurveyVersion;
  /** The message that led to it, or that it was read for. */
  last: MessagePlace;
}

/** A message waiting for its commit. */
export interface Submission {
  message: Message;
  pageVersion: SurveyVersion;
  account: StorefrontAccount;
  /** The address of the shopper's client; null for senders that need no limit. */
  client: string | null;
  arrivedAtMs: number;
  /** Approximate size in memory, in bytes. */
  size: number;
  resolve: (state: ResponseState) => void;
  reject: (error: unknown) => void;
}

/** The waiting messages of one response; only one batch at a time takes some of them. */
export interface ResponseQueue extends ResponseKey {
  key: string;
  waiting: Submission[];
}

/** Shared by all batches. */
export interface IngestContext {
  pool: pg.Pool;
  log: Log;
  /** Committed states of recently used responses. */
  cache: LRUCache<string, CachedResponse>;
  numbers: OrderNumbers;
  versionOf: (accountId: string, surveyId: string, version: number) => Promise<SurveyVersion | null>;
  makeId: () => string;
  /** Called with a response's account once a change to it is committed. */
  onStored: (accountId: string, oldestMs: () => number) => void;
}

const retryAfterSeconds = 1;

/** A 503 that says when to retry. */
export function unavailable(message: string): AppError {
  return new AppError("unavailable", message, { headers: { "retry-after": String(retryAfterSeconds) } });
}
