import * as z from "zod";
import type { ChannelSpendPage } from "#lib/calls/app-channels.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { readCursor, writeCursor } from "#server/foundation/lists/index.ts";
import { type StoredSpend, spendColumns, toSpend } from "./spend-columns.ts";

const LIMIT = 50;

/** An account has so few rows that a page's number finds it. */
const Cursor = z.object({ page: z.int().min(1).max(10_000) });

/**
 * A page of the account's spend, by latest start day.
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listSpend(
  { accountId }: Pick<MemberContext, "accountId">,
  query: { page?: number | undefined; cursor?: string | undefined },
): Promise<ChannelSpendPage> {
  const list = ["channel-spend", accountId];
  const page = query.cursor === undefined ? (query.page ?? 1) : readCursor(query.cursor, list, Cursor).page;
  const [found, counted] = await inAccount(accountId, () =>
    Promise.all([
      accountPool().query<StoredSpend>({
        name: "channel-spend",
        text: `SELECT ${spendColumns} FROM channel_spend WHERE account_id = $1
          ORDER BY start_day DESC, channel, id LIMIT $2 OFFSET $3`,
        values: [accountId, LIMIT, (page - 1) * LIMIT],
      }),
      accountPool().query<Counted>({ name: "channel-spend-count", text: countSql, values: [accountId] }),
    ]),
  );
  const { total = 0, imported = 0, importId = null } = counted.rows[0] ?? {};
  return {
    items: found.rows.map(toSpend),
    total,
    page,
    limit: LIMIT,
    nextCursor: page * LIMIT < total ? writeCursor({ page: page + 1 }, list) : null,
    latestImport: importId === null ? null : { importId, rows: imported },
  };
}

interface Counted {
  total: number;
  imported: number;
  importId: string | null;
}

const countSql = `
  SELECT count(*)::int AS total, count(import_id)::int AS imported, max(import_id::text) AS "importId"
  FROM channel_spend WHERE account_id = $1`;
