import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { inAccount } from "#server/foundation/database/db.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { eraseShopper } from "./index.ts";
import { deletedRows, redactedColumns, unreachedColumns } from "./testing/personal-columns.ts";

const shops = await openShops();
afterAll(shops.close);

const ann = "ann@shop.example";
const tableOf = (column: string) => column.split(".")[0] ?? "";

test("every column that can name a person is reached by erasing a shopper, or listed with its reason", async () => {
  const { rows } = await shops.owner.query<{ name: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> '_prisma_migrations'
       AND c.data_type NOT IN ('uuid', 'boolean', 'smallint', 'integer', 'bigint', 'double precision', 'date',
         'timestamp with time zone')`,
  );
  const columns = rows.map(({ name }) => name).filter((name) => !deletedRows.includes(tableOf(name)));
  const redacted = redactedColumns.filter((name) => !deletedRows.includes(tableOf(name)));
  expect([...redacted, ...Object.values(unreachedColumns).flat()].toSorted()).toEqual(columns.toSorted());
});

/** What the server stores when Ann and Ben answer for an order each, and both name her address everywhere. */
async function aShop(): Promise<Shop> {
  const shop = await shops.open([{ questionNameId: "why", type: "longText", title: "Why?", required: false }]);
  for (const [sourceOrderId, email] of [
    ["1", ann],
    ["2", "ben@shop.example"],
  ] as const) {
    const order = { email, referrer: `https://shop.example/?of=${ann}` };
    await shops.say(shop, sourceOrderId, { answers: [{ questionNameId: "why", text: `I know ${ann}` }], order });
  }
  for (const sql of storeSql) await shops.owner.query(sql.replaceAll("$account", `'${shop.accountId}'`));
  return shop;
}

const storeSql = [
  `INSERT INTO response_mark (account_id, response_id, tags)
   SELECT account_id, id, ARRAY['vip'] FROM response WHERE account_id = $account`,
  `INSERT INTO customer_response (account_id, customer, response_id)
   SELECT account_id, convert_to(source_order_id, 'UTF8'), id FROM response WHERE account_id = $account`,
  `INSERT INTO delivery_attempt (account_id, response_id, integration, revision, request, reply, error, outcome,
     duration_ms, attempted_at)
   SELECT account_id, id, 'Slack', 1, '${ann}', '${ann}', '${ann}', 'delivered', 5, now()
   FROM response WHERE account_id = $account`,
  `UPDATE delivery SET status = 'sent', last_error = '${ann}' WHERE account_id = $account`,
  `INSERT INTO store_order (account_id, platform, source_order_id, placed_at, source_updated_at, is_accepted, facts)
   SELECT account_id, platform, source_order_id, now(), now(), true, "order" - 'email'
   FROM response WHERE account_id = $account`,
  `INSERT INTO discount_code (account_id, platform, store_number, source_order_id, response_id, status, code, problem, leased_until)
   SELECT account_id, platform, 1, source_order_id, id, 'made', 'THANKS-' || source_order_id, '${ann}', now()
   FROM response WHERE account_id = $account`,
  `INSERT INTO import_answer (account_id, import_id, platform, order_key, question_key, source_id, question, kind, typed, answered_at, facts)
   SELECT account_id, id, platform, order_key, '1', '1', 'Why?', 'text', 'Nice', now(), jsonb_build_object('email', "order" ->> 'email')
   FROM response WHERE account_id = $account`,
  `INSERT INTO other_merge (account_id, question_id, choice_id, choice_label, texts, normalized, applied_at)
   VALUES ($account, 'why', 'b', 'B', ARRAY['${ann}'], ARRAY['ann shop example'], now())`,
  `INSERT INTO other_rule (account_id, question_id, normalized, choice_id)
   VALUES ($account, 'why', 'ann shop example', 'b')`,
];

async function count({ accountId }: Shop, table: string, condition = "true"): Promise<number> {
  const { rowCount } = await shops.owner.query(`SELECT FROM "${table}" WHERE account_id = $1 AND ${condition}`, [
    accountId,
  ]);
  return rowCount ?? 0;
}

test("erasing a shopper deletes their rows, and redacts their address in others'", async () => {
  const shop = await aShop();
  const { accountId } = shop;
  const rowCounts = async () => Promise.all(deletedRows.map(async (table) => [table, await count(shop, table)]));
  // As typed, and normalized.
  const naming = async () => {
    const named = redactedColumns.map(async (column) => {
      const [table = "", name] = column.split(".");
      return (await count(shop, table, `"${name}"::text ILIKE '%ann_shop_example%'`)) > 0 ? [column] : [];
    });
    return (await Promise.all(named)).flat();
  };
  expect(await rowCounts()).toEqual(deletedRows.map((table) => [table, 2]));
  expect(await naming()).toEqual(redactedColumns);
  const actor = { accountId, personId: randomUUIDv7(), isStaff: false };
  await inAccount(accountId, () => eraseShopper(actor, { emailAddress: ann }));
  expect(await rowCounts()).toEqual(deletedRows.map((table) => [table, 1]));
  expect(await naming()).toEqual([]);
  expect(await count(shop, "discount_code", "response_id IS NULL AND code IS NULL AND problem IS NULL")).toBe(1);
  expect(await count(shop, "discount_code", "response_id IS NOT NULL AND code IS NOT NULL")).toBe(1);
});
