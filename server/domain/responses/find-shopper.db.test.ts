/** @module-tag full */
import { afterAll, expect, test, vi } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { openShops } from "#server/testing/shops.ts";
import { findShopper } from "./find-shopper.ts";

const shops = await openShops();
afterAll(shops.close);

const ann = "ann@shop.example";
const questions: QuestionInput[] = [{ questionNameId: "why", type: "text", title: "Why?", required: false }];

test("a shopper among 100,000 responses is found by indexes only", async () => {
  const store = await shops.open(questions);
  await shops.say(store, "1", { order: { email: ann, customerId: "cu-7" } });
  await shops.say(store, "2", { order: { email: "ben@shop.example", referrer: `/?email=${ann}` } });
  await shops.say(store, "3", { answers: [{ questionNameId: "why", text: `says ${ann}` }] });
  await shops.owner.query(
    `INSERT INTO response (account_id, id, survey_id, version, platform, order_key, page_id, status, surface, customer_type, "order",
       shown, skipped, viewed_at, updated_at, viewed_day)
     SELECT $1, id, $2, 1, 'Shopify', 'o:many ' || id, id, 0, 'thankYou', 0,
       jsonb_build_object('hasNoAddress', true, 'email', id || '@shop.example', 'customerId', id), '{}', '{}', now(), now(), current_date
     FROM (SELECT uuidv7() AS id FROM generate_series(1, 100000)) AS made`,
    [store.accountId, store.surveyId],
  );
  await inAccount(store.accountId, async () => {
    const client = await accountPool().connect();
    try {
      const asked = vi.spyOn(client, "query");
      const found = await findShopper(client, { emailAddress: ann, customerId: "cu-7" });
      const statements = [...asked.mock.calls];
      asked.mockRestore();
      expect(found).toHaveLength(3);
      expect(statements).toHaveLength(3);
      for (const [text, values] of statements) {
        const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
        const { Plan: plan } = rows[0]["QUERY PLAN"][0];
        // The table has about 5,000 of them.
        expect([text, plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] < 200]).toEqual([text, true]);
      }
    } finally {
      client.release();
    }
  });
});
