import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import { localDay } from "#lib/local-day.ts";
import type { Answer, OrderFacts } from "#lib/survey/document.ts";
import { IMPORTED } from "#lib/survey/places.ts";
import { loadAccount, type StorefrontAccount } from "./account.ts";
import { learnFacts, noFacts } from "./ingest/order-facts.ts";
import type { ResponseState } from "./ingest/response-state.ts";
import type { Draft } from "./ingest/row-sets.ts";
import { writeBatch } from "./ingest/write-batch.ts";
import { markFrames } from "./mark-frames.ts";
import { mergedChoices } from "./other-rules.ts";
import { rewriteAlone } from "./rewrite-responses.ts";

/** A response that was given elsewhere. */
export interface ImportedResponse {
  platform: string;
  orderKey: string;
  sourceOrderId: string | null;
  order: OrderFacts | null;
  /** At least one, each to another question. */
  answers: readonly { answer: Answer; answeredAtMs: number }[];
}

/** The version of the survey that imported responses belong to. */
interface ImportedInto {
  accountId: string;
  surveyId: string;
  version: number;
  /** The surveys that responses of the same service were stored in before. */
  earlierIds: readonly string[];
}

/**
 * Stores imported responses with their counters, inside the caller's transaction, without deliveries and without using up
 * the plan. Those that it or an earlier one already has stay as they are.
 * @param responses some hundred, of different orders
 * @returns the ids of the stored ones
 */
export async function storeImportedResponses(
  client: pg.ClientBase,
  into: ImportedInto,
  responses: readonly ImportedResponse[],
): Promise<string[]> {
  const { accountId, surveyId, earlierIds } = into;
  await rewriteAlone(client, accountId);
  const account = await loadAccount(client, accountId);
  if (!account) return [];
  const values = [
    accountId,
    [surveyId, ...earlierIds],
    responses.map(({ platform }) => platform),
    responses.map(({ orderKey }) => orderKey),
  ];
  const { rows } = await client.query<Pick<ImportedResponse, "platform" | "orderKey">>(knownSql, values);
  const known = new Set(rows.map(keyOf));
  const drafts = responses
    .filter((response) => !known.has(keyOf(response)))
    .map((response) => draftOf(account, into, response));
  if (drafts.length === 0) return [];
  await writeBatch(client, drafts);
  const ids = drafts.map(({ after }) => after.id);
  await markFrames(client, accountId, ids);
  return ids;
}

const knownSql = `
  SELECT r.platform, r.order_key AS "orderKey"
  FROM unnest($3::text[], $4::text[]) AS k (platform, order_key)
  JOIN response r ON r.account_id = $1 AND r.survey_id = ANY($2::uuid[]) AND r.platform = k.platform AND r.order_key = k.order_key`;

function keyOf({ platform, orderKey }: Pick<ImportedResponse, "platform" | "orderKey">): string {
  return `${platform} ${orderKey}`;
}

function draftOf(
  { currency, timeZone, otherRules }: StorefrontAccount,
  { accountId, surveyId, version }: ImportedInto,
  { platform, orderKey, sourceOrderId, order, answers }: ImportedResponse,
): Draft {
  const times = answers.map(({ answeredAtMs }) => answeredAtMs);
  const [firstMs, lastMs] = [Math.min(...times), Math.max(...times)];
  const id = idAt(firstMs);
  const after: ResponseState = {
    ...learnFacts(noFacts, order, currency),
    id,
    revision: 1,
    version,
    sourceOrderId,
    pageId: id,
    isTest: false,
    surface: IMPORTED,
    lockPlace: null,
    locale: null,
    displayOrder: null,
    consent: null,
    answers: new Map(
      answers.map(({ answer, answeredAtMs }) => [
        answer.questionNameId,
        {
          answer,
          merged: mergedChoices(answer, otherRules),
          pageId: id,
          sequence: -1,
          counted: true,
          answeredAtMs,
          day: localDay(timeZone, answeredAtMs),
        },
      ]),
    ),
    shown: answers.map(({ answer }) => answer.questionNameId),
    skipped: [],
    viewedAtMs: firstMs,
    viewedDay: localDay(timeZone, firstMs),
    answeredAtMs: firstMs,
    answeredDay: localDay(timeZone, firstMs),
    completedAtMs: lastMs,
    completedDay: localDay(timeZone, lastMs),
  };
  const nowhere = { integrations: [], viewTakers: [], usageMonth: null, isUncounted: false };
  return { accountId, surveyId, platform, orderKey, before: null, after, ...nowhere, nowMs: lastMs };
}

/** A new id (UUID version 7) of that time: lists sort by it. */
function idAt(timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-${randomUUIDv7().slice(14)}`;
}
