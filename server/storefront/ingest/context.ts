import type { LRUCache } from "lru-cache";
import type pg from "pg";
import { AppError } from "#lib/errors.ts";
import type { Log } from "#server/foundation/log.ts";
import type { StorefrontAccount } from "../account.ts";
import type { SurveyVersion } from "../survey-version.ts";
import type { Message } from "./message.ts";
import type { ResponseState } from "./response-state.ts";
import type { ResponseKey } from "./write-batch.ts";

/** Which version a response is judged by, kept beside its committed state. */
export interface KnownResponse {
  state: ResponseState;
  newest: SurveyVersion;
}

/** A message that waits for its commit. */
export interface Submission {
  message: Message;
  given: SurveyVersion;
  account: StorefrontAccount;
  arrivedAtMs: number;
  /** About how many bytes it holds in memory. */
  size: number;
  resolve: (state: ResponseState) => void;
  reject: (error: unknown) => void;
}

/** The messages of one response; only one flight at a time carries some of them. */
export interface Line extends ResponseKey {
  key: string;
  waiting: Submission[];
}

/** What flights share. */
export interface IngestContext {
  pool: pg.Pool;
  log: Log;
  /** Committed states of responses that were heard of lately. */
  known: LRUCache<string, KnownResponse>;
  versionOf: (accountId: string, surveyId: string, version: number) => Promise<SurveyVersion | null>;
  makeId: () => string;
  /** Told of each response's account once a change of it is committed. */
  onStored: (accountId: string) => void;
}

const retryAfterSeconds = 1;

/** A 503 that says when to come back. */
export function unavailable(message: string): AppError {
  return new AppError("unavailable", message, { headers: { "retry-after": String(retryAfterSeconds) } });
}
