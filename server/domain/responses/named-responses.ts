import type pg from "pg";
import { isSharedCustomerId } from "#lib/calls/shared-customer-id.ts";
import { notFound } from "#lib/errors.ts";
import { Platform } from "#lib/survey/document.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { accountPool, tenant } from "#server/foundation/database/db.ts";
import { queryColumn } from "#server/foundation/database/query-column.ts";
import { orderKeysOf } from "#server/storefront/index.ts";

/** At most this many responses of one shopper or order are found, the latest. */
const MAX_NAMED = 1_000;

/**
 * The responses that a search identifies as a whole: by the order's number in any store of the account, with or without its `#`, by the shopper's
 * email address, or by the store's id of the customer, each looked up in an index. In the account's scope.
 */
export async function namedResponses(accountId: string, term: string): Promise<string[]> {
  const number = term.replace(/^#/, "");
  const numbers = [...new Set([term, number, `#${number}`, term.toUpperCase(), number.toUpperCase()])];
  const stores = await tenant().connection.findMany({
    where: { accountId, kind: "platform", storeNumber: { gt: 1 } },
    select: { storeNumber: true },
    distinct: ["storeNumber"],
  });
  const keys = [{ storeNumber: 1 }, ...stores].flatMap(({ storeNumber }) =>
    numbers.flatMap((sourceOrderId) => orderKeysOf({ sourceOrderId, storeNumber })),
  );
  const customerId = isSharedCustomerId(term) ? null : term;
  const { rows } = await accountPool().query<{ id: string }>({
    name: "named-responses",
    text: `SELECT id FROM response WHERE account_id = $1 AND survey_id = ANY(ARRAY(SELECT id FROM survey WHERE account_id = $1))
        AND platform = ANY($2::text[]) AND order_key = ANY($3::text[])
      UNION SELECT id FROM find_orders_of($4, $5, $6)
      ORDER BY id DESC LIMIT $6`,
    values: [accountId, Platform.options, keys, term.includes("@") ? term : null, customerId, MAX_NAMED],
  });
  return rows.map(({ id }) => id);
}

/**
 * The ids that exist: somebody else may have just deleted one.
 * @throws AppError `not-found` if none does
 */
export async function existingIds(
  client: pg.ClientBase,
  accountId: string,
  recordIds: readonly string[],
): Promise<string[]> {
  const wellFormed = recordIds.filter((id) => uuidPattern.test(id));
  const sql = "SELECT id FROM response WHERE account_id = $1 AND id = ANY($2::uuid[])";
  const ids = await queryColumn(client, sql, [accountId, wellFormed]);
  if (ids.length === 0) throw notFound("response");
  return ids;
}
