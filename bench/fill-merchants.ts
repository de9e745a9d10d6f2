import type pg from "pg";
import { withoutIndexes } from "./without-indexes.ts";

/** How many responses are filled in one statement. */
const PART = 1_000_000;

/**
 * Fills accounts with `count` completed responses of one answer each, spread evenly over them and over a year up to
 * yesterday, with addresses, customers, random totals and eight countries. The counters of those days stay as they are.
 */
export async function fillMerchants(owner: pg.Pool, accountIds: readonly string[], count: number): Promise<void> {
  await withoutIndexes(owner, ["response", "answer"], async () => {
    for (let first = 0; first < count; first += PART) {
      const range = [accountIds, first, Math.min(first + PART, count) - 1, count];
      await owner.query(responsesSql, range);
    }
    await owner.query(answersSql, [accountIds]);
  });
  await owner.query("VACUUM (ANALYZE) response, answer");
}

// Oldest first, as they arrive, with the accounts in turns, so that the order on disk is realistic.
const responsesSql = `
  INSERT INTO response (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, status, surface,
    customer_type, order_total_minor, currency, is_first_order, country, locale, "order", shown, skipped, viewed_at,
    answered_at, completed_at, updated_at, viewed_day, answered_day, completed_day)
  SELECT s.account_id, uuidv7(at - now()), s.id, 1, 'Shopify', 'o:filled-' || n, 'filled-' || n, gen_random_uuid(), 2, 'thankYou',
    1 + n % 2, 1000 + (random() * 49000)::int, 'USD', n % 2 = 0,
    (ARRAY['US', 'GB', 'DE', 'FR', 'CA', 'AU', 'NL', 'SE'])[1 + (random() * 7)::int], 'en',
    jsonb_build_object('email', 'shopper-' || n || '@example.com', 'customerId', (7654321000000 + n)::text),
    '{how-did-you-first-hear-about-us}', '{}', at, at, at, at, day, day, day
  FROM (SELECT n, at, (at AT TIME ZONE 'UTC')::date AS day FROM generate_series($2::bigint, $3::bigint) AS n,
      LATERAL (SELECT date_trunc('milliseconds', now() - interval '1 day' - interval '364 days' * (1 - n / $4::float8)) AS at) AS made) AS viewed
    JOIN unnest($1::uuid[]) WITH ORDINALITY AS merchant (account_id, place) ON place = 1 + n % cardinality($1)
    JOIN survey s ON s.account_id = merchant.account_id
  ORDER BY n`;

const answersSql = `
  INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, counted, answered_at, day,
    customer_type, surface)
  SELECT account_id, id, 'how-did-you-first-hear-about-us', survey_id, page_id, 1,
    ARRAY[(ARRAY['instagram', 'tiktok', 'facebook', 'youtube', 'search', 'podcast'])[1 + order_total_minor % 6]], true, answered_at,
    answered_day, customer_type, surface
  FROM response WHERE account_id = ANY($1) AND source_order_id LIKE 'filled-%'`;
