import * as z from "zod";
import type { DeliveryAttemptItem, DeliveryItem, DeliveryStatus } from "#lib/calls/app-integrations.ts";
import type { ListedResponse } from "#lib/calls/app-response-list.ts";
import { notFound } from "#lib/errors.ts";
import type { IntegrationName } from "#lib/partners.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { readListed } from "#server/domain/responses/index.ts";
import { accountPool, tenant } from "#server/foundation/database/db.ts";
import { readCursor, writeCursor } from "#server/foundation/lists/index.ts";

interface DeliveriesQuery {
  name: IntegrationName;
  status?: DeliveryStatus | undefined;
  cursor?: string | undefined;
}

const PAGE = 50;
const Cursor = z.object({ createdAt: z.iso.datetime(), recordId: z.guid() });

/**
 * A page of a partner's deliveries, newest first.
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listDeliveries(
  { accountId }: { accountId: string },
  { name, status, cursor }: DeliveriesQuery,
): Promise<{ items: DeliveryItem[]; nextCursor: string | null }> {
  const list = ["deliveries", accountId, name, status ?? "all"];
  const from = cursor === undefined ? null : readCursor(cursor, list, Cursor);
  const values = [accountId, name, from?.createdAt ?? null, from?.recordId ?? null];
  const { rows } = await accountPool().query<Row>(listSql(status), values);
  const page = rows.slice(0, PAGE);
  const places = page.map(({ recordId }) => ({ responseId: recordId }));
  const listed = await readListed(accountId, places, { namesShoppers: false, questionNameId: undefined });
  const named = new Map(listed.map((response) => [response.recordId, response]));
  const items = page.map((row) => itemOf(row, named.get(row.recordId)));
  const last = items.at(-1);
  const hasMore = rows.length > PAGE && last !== undefined;
  const nextCursor = hasMore ? writeCursor({ createdAt: last.createdAt, recordId: last.recordId }, list) : null;
  return { items, nextCursor };
}

interface Row {
  recordId: string;
  status: DeliveryStatus;
  attempts: number;
  isBackfill: boolean;
  createdAt: Date;
  sentAt: Date | null;
  dueAt: Date;
  reason: string | null;
}

function itemOf({ createdAt, sentAt, dueAt, ...row }: Row, response: ListedResponse | undefined): DeliveryItem {
  return {
    ...row,
    sourceOrderId: response?.sourceOrderId ?? null,
    answer: response?.answers[0]?.answer ?? null,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    dueAt: row.status === "waiting" ? dueAt.toISOString() : null,
  };
}

/** Most share an index, by time; those that wait and those that are being sent are few, and have one of their own. */
const indexed = [
  "status IN ('sent', 'skipped', 'failed', 'held', 'locked')",
  "status = 'waiting'",
  "status = 'sending'",
];

/** What is compared is in the text, so that the planner can use its index. */
function listSql(status: DeliveryStatus | undefined): string {
  const found = (status ? [`status = '${status}'`] : indexed).map(
    (condition) => `(SELECT response_id AS "recordId", status, attempts, is_backfill AS "isBackfill",
  created_at AS "createdAt", sent_at AS "sentAt", due_at AS "dueAt", last_error AS reason
FROM delivery
WHERE account_id = $1 AND integration = $2 AND ${condition}
  AND ($3::timestamptz IS NULL OR (created_at, response_id) < ($3::timestamptz, $4::uuid))
ORDER BY created_at DESC, response_id DESC LIMIT ${PAGE + 1})`,
  );
  return `SELECT * FROM (${found.join(" UNION ALL ")}) AS found ORDER BY "createdAt" DESC, "recordId" DESC LIMIT ${PAGE + 1}`;
}

const MOST_ATTEMPTS = 50;

/**
 * The latest attempts of a delivery, newest first.
 * @throws AppError `not-found` for a delivery that the account doesn't have
 */
export async function getDelivery(
  { accountId }: { accountId: string },
  { name, recordId }: { name: IntegrationName; recordId: string },
): Promise<{ attempts: DeliveryAttemptItem[] }> {
  if (!uuidPattern.test(recordId)) throw notFound("delivery");
  const key = { accountId, responseId: recordId, integration: name };
  const [delivery, attempts] = await Promise.all([
    tenant().delivery.findUnique({ where: { accountId_responseId_integration: key }, select: { status: true } }),
    tenant().deliveryAttempt.findMany({ where: key, orderBy: { attemptedAt: "desc" }, take: MOST_ATTEMPTS }),
  ]);
  if (!delivery) throw notFound("delivery");
  return {
    attempts: attempts.map(({ attemptedAt, outcome, durationMs, request, replyStatus, reply, error }) => ({
      attemptedAt: attemptedAt.toISOString(),
      outcome,
      durationMs,
      request,
      replyStatus,
      reply,
      error,
    })),
  };
}
