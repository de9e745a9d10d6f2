import type pg from "pg";
import { notFound } from "#lib/errors.ts";
import { loadAccount, type StorefrontAccount } from "./account.ts";
import { applyMessage } from "./ingest/apply-message.ts";
import type { Message } from "./ingest/message.ts";
import { readMessage } from "./ingest/read-message.ts";
import type { ResponseState } from "./ingest/response-state.ts";
import type { Draft } from "./ingest/row-sets.ts";
import { writeBatch } from "./ingest/write-batch.ts";
import type { SurveyVersion } from "./survey-version.ts";

/** The messages of one page, in order, each with the time (milliseconds since 1970) at which it would have arrived. */
export interface PastResponse {
  /** The record's id, a UUID of version 7: lists sort by it, newest first. */
  id: string;
  messages: readonly { atMs: number; body: Record<string, unknown> }[];
}

const MOST_AT_ONCE = 250;

/**
 * Stores responses to the account's live survey with messages in the past, inside the caller's transaction. Each
 * message is checked and applied like one that a page sends now, and the counters are updated.
 * @param client acts as `afterword_ingest`
 * @throws AppError `not-found` if the account has no live survey, `invalid` for a message that a page could not send
 */
export async function storePastResponses(
  client: pg.ClientBase,
  accountId: string,
  responses: readonly PastResponse[],
): Promise<void> {
  const account = await loadAccount(client, accountId);
  if (!account?.live) throw notFound("survey");
  const { live } = account;
  const drafts = responses.map((response) => draftOf(account, live, response));
  for (let start = 0; start < drafts.length; start += MOST_AT_ONCE)
    await writeBatch(client, drafts.slice(start, start + MOST_AT_ONCE));
}

function draftOf(account: StorefrontAccount, survey: SurveyVersion, { id, messages }: PastResponse): Draft {
  const { accountId, currency, timeZone, otherRules } = account;
  const context = { pageVersion: survey, latestVersion: survey, currency, timeZone, otherRules, makeId: () => id };
  let key: Pick<Message, "platform" | "orderKey"> | undefined;
  let state: ResponseState | null = null;
  for (const { atMs, body } of messages) {
    const message = readMessage(body, survey, account.storeNumbers);
    key ??= message;
    state = applyMessage(state, message, { ...context, nowMs: atMs });
  }
  if (!key || !state) throw new RangeError("a response has at least one message");
  const { platform, orderKey } = key;
  const after = { ...state, revision: 1 };
  const nowMs = messages.at(-1)?.atMs ?? state.viewedAtMs;
  // Partners only receive what happens from now on, and nobody was shown the survey.
  const stored = { accountId, surveyId: survey.surveyId, platform, orderKey };
  return {
    ...stored,
    before: null,
    after,
    integrations: [],
    viewTakers: [],
    usageMonth: null,
    isUncounted: false,
    nowMs,
  };
}
